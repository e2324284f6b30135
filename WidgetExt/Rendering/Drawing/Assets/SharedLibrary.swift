import Glibc

/// A library of the system that is loaded when it is needed, and only then.
///
/// Linked in, the libraries for SVG and PDF would make every start slower and every process larger, for images that few widgets
/// have.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library by its file name; `nil` where it isn't installed.
    init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// A function of the library as a C function type; `nil` where it has none of the name.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size else { return nil }
        return dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
