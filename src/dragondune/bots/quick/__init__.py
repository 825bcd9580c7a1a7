"""How seats answer in playouts: quick rules of thumb on tables that were dealt."""
