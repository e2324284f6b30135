/// Compiled for a Mac only.
enum Paper {}
