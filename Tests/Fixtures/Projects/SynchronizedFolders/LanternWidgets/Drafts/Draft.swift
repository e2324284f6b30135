/// In a folder that the target leaves out.
enum Wick {}
