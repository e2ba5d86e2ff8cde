def board_text(observation):
    return repr(observation)


def tell(before, player, action, after, names):
    return ""
