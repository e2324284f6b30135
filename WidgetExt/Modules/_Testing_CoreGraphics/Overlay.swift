// The toolchain imports this module into sources that import both Testing and CoreGraphics. It is empty.
