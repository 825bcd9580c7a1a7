"""The page: its TypeScript sources and the bundle built from them."""
