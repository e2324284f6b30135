// A source that imports both Testing and CoreGraphics looks for this module: the toolchain says so. It has nothing to add.
