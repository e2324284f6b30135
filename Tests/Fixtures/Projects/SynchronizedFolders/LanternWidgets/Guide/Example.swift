/// In a folder that is copied as a whole.
enum Halo {}
