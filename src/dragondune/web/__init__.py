"""The page: TypeScript sources, and the bundle that is made of them."""
