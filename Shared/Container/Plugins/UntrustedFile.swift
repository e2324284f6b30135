/// A file that a plug-in wrote, treated as hostile until it is verified.
package enum UntrustedFile {
    /// Returns true for a valid file name: `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`.
    package static func isValid(name: String) -> Bool {
        // App group names have the same rules for the same reason: the name must be a single path component inside the folder.
        ContainerDescription.isValid(group: name)
    }
}
