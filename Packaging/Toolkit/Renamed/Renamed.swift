// This target has no code. It depends on the toolkit of the package in which the toolkit's `Shared` is renamed.
