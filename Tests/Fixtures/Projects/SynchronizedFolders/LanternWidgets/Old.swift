/// A file that the target leaves out.
enum Flame {}
