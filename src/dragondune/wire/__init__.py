"""The messages between server and clients: one schema, which also generates the TypeScript types."""
