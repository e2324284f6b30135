// This target has no code. A module is renamed only where another module has its name.
