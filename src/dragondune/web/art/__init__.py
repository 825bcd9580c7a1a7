"""The painted map of the land, drawn from a plan and the facts of the board: `dragondune.web.art.files` writes it."""
