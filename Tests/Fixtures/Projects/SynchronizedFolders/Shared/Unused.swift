/// In a folder of the project, and in no target.
enum Glow {}
