/// A text by its explicit type, so it is copied and not compiled.
enum Glow {}
