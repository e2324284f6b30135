// This target has no code. It depends on the released executables, so that one build makes all of them.
