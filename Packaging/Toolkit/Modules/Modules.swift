// This target has no code. It depends on everything that an imported app is compiled and linked with, so that one build makes all of it.
