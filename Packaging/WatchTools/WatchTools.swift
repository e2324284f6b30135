// This target has no code. It depends on what './airlock watch' runs, so that one build makes all of it.
