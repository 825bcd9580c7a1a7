"""The messages that server and clients exchange: one schema, from which the TypeScript types are made."""
