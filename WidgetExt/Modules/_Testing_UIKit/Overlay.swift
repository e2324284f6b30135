// A source that imports both Testing and UIKit looks for this module: the toolchain says so. It has nothing to add.
