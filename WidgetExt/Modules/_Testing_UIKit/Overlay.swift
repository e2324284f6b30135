// The toolchain imports this module into sources that import both Testing and UIKit. It is empty.
