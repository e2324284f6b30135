/// A file that a plug-in wrote, treated as hostile until it is verified.
package enum UntrustedFile {
    /// The maximum number of bytes that are read from a file.
    package static let sizeLimit = 1 << 20
    /// The maximum number of files in a plug-in's folder, and of bytes in all of them together.
    package static let quota = (files: 1_000, bytes: 16 << 20)

    /// Returns true for a valid file name: `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`.
    package static func isValid(name: String) -> Bool {
        // App group names have the same rules for the same reason: the name must be a single path component inside the folder.
        ContainerDescription.isValid(group: name)
    }
}
