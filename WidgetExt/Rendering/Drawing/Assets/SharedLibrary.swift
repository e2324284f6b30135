import Glibc

/// A library of the system, or of the toolkit that contains the program, that is loaded on demand.
///
/// Few widgets have SVG or PDF images. Linking the libraries for them would slow down every start and enlarge every process.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library by its file name; `nil` if it isn't installed.
    ///
    /// A program with bundled libraries loads no others: a library of the system may need newer versions of those that are already loaded.
    init?(_ name: String) {
        let path = BundledLibraries.folder.map { "\($0)/\(name)" } ?? name
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// Returns a function of the library as a C function type; `nil` if the library has no function of that name.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size else { return nil }
        return dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
