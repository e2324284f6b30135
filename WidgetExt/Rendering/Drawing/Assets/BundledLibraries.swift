import Glibc
import Shared

@_implementationOnly import CPangoCairo

/// The C libraries of a toolkit, which a program from the toolkit uses instead of the system's.
package enum BundledLibraries {
    /// The folder of the libraries; `nil` if the program uses those of the system.
    ///
    /// The folder is that of the loaded Cairo library, if it contains `libraries.txt`, the list that `Packaging/native` writes.
    package static let folder: String? = {
        guard let path = airlock_cairo_path() else { return nil }
        let folder = String(cString: path).parentFolder
        return access("\(folder)/libraries.txt", R_OK) == 0 ? folder : nil
    }()

    /// Makes the bundled libraries read their data from their own folder, so that no image depends on the machine's data.
    ///
    /// Call it before the first use of the libraries, which read these variables only once.
    package static func adoptData() {
        guard let folder else { return }
        setenv("GDK_PIXBUF_MODULE_FILE", "\(folder)/loaders.cache", 1)
        setenv("LIBTHAI_DICTDIR", "\(folder)/libthai", 1)
        // Foundation has its own ICU data, but files of the same version in this folder take precedence.
        setenv("ICU_DATA", folder, 1)
        // A folder that doesn't exist: the machine's modules need the machine's libraries.
        setenv("GIO_MODULE_DIR", "\(folder)/gio-modules", 1)
        unsetenv("GIO_EXTRA_MODULES")
    }
}
