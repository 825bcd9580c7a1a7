"""The messages that server and clients exchange: one schema, which also generates the TypeScript types."""
