// This target has no code of its own: it names the executables that are released, so that one build makes all of them.
