"""An observer's knowledge for people and programs: as wire records and as text."""
