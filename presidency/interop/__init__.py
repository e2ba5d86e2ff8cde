"""The kit's games under other libraries' interfaces; each module needs the library it names."""
