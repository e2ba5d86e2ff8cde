"""How the table looks, as CSS; all of it below the table's own class."""

STYLE = """<style>
.presidency-table { font-size: 14px; max-width: 1020px; container-type: inline-size; }
.presidency-bar { flex-flow: row wrap; align-items: center; gap: 2px 4px; }
.presidency-body { flex-flow: row wrap; align-items: flex-start; gap: 8px; overflow: visible; }
.presidency-board { flex: 0 0 auto; max-width: 100%; overflow-x: auto; overflow-y: hidden; }
.presidency-side { flex: 1 1 270px; min-width: 250px; gap: 4px; overflow: visible; }
.presidency-side .widget-html-content, .presidency-board .widget-html-content { line-height: 1.35; }
.presidency-status { font-size: 15px; font-weight: 600; padding: 4px 0; }
.presidency-said { border-left: 4px solid #0072b2; padding: 2px 8px; }
.presidency-trouble { border-left: 4px solid #b00020; padding: 2px 8px; font-weight: 600; }
.presidency-table table { border-collapse: collapse; width: 100%; }
.presidency-odds td:nth-child(2) b { white-space: nowrap; }
.presidency-odds td.presidency-why { padding: 0 6px 3px 12px; color: #444; }
.presidency-board .widget-toggle-buttons {
  display: flex; flex-flow: row wrap; align-items: center; gap: 4px; margin: 0 4px;
}
.presidency-key { font-size: 12px; line-height: 1.35; max-width: 540px; padding: 0 4px; }
.presidency-table td, .presidency-table th {
  padding: 1px 6px 1px 0; text-align: left; vertical-align: top; font-size: 13px;
}
.presidency-log { max-height: 150px; overflow-y: auto; border: 1px solid #ccc; padding: 2px 6px; }
.presidency-log ol { margin: 0; padding-left: 3em; }
.presidency-log li { font-size: 13px; line-height: 1.4; }
.presidency-text { margin: 4px 0; }
.presidency-table summary { cursor: pointer; }
@container (max-width: 690px) {
  /* No room side by side: what to do comes first, the board below it. */
  .presidency-side { order: -1; }
}
.presidency-score { font-size: 14px; }
.presidency-score ul { margin: 2px 0 0 0; padding-left: 1.2em; }
.presidency-score li { font-size: 13px; line-height: 1.35; }
.presidency-table .jupyter-button.presidency-go {
  height: auto; min-height: 28px; padding: 4px 10px; white-space: normal; line-height: 1.35;
}
.presidency-hand { flex-flow: row wrap; gap: 6px; padding: 4px 3px; overflow: visible; }
.presidency-table .jupyter-button.presidency-card {
  height: auto; min-height: 96px; margin: 0; padding: 6px 8px; overflow: hidden;
  white-space: pre-line; text-align: left; line-height: 1.32; font-size: 12px; color: #111;
  background: #fffdf4; border: 1.5px solid #8295a8; border-radius: 8px;
  display: block; vertical-align: top;
}
.presidency-table .jupyter-button.presidency-card::first-line {
  font-weight: 700; font-size: 15px; line-height: 1.5;
}
.presidency-table .jupyter-button.presidency-card:hover:enabled { background: #fff3cf; }
.presidency-table .jupyter-button.presidency-card:focus-visible { outline: 3px solid #e08a00; }
.presidency-table .jupyter-button.presidency-card.presidency-chosen {
  background: #e3eefa; border-color: #0b4f8a; box-shadow: 0 0 0 2px #0b4f8a;
}
.presidency-interval { position: relative; height: 14px; margin-right: 8px; }
.presidency-interval i { position: absolute; top: 6px; height: 3px; background: #5b8fc0; }
.presidency-interval b {
  position: absolute; top: 3px; width: 9px; height: 9px; margin-left: -4px; border-radius: 50%;
  background: #0b4f8a;
}
.presidency-chances td:last-child { white-space: nowrap; }
.presidency-ceremony { font-size: 15px; min-height: 2.6em; padding: 2px 0; }
.presidency-roundcard { border: 1px solid #b9cbe0; border-radius: 8px; padding: 4px 10px; }
.presidency-roundcard th { font-weight: 400; color: #444; width: 42%; }
</style>"""
