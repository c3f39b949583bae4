"""The only place with sentences, one module a topic; each is looked up in the language spoken."""
