/// A file a plug-in wrote, which is hostile until shown otherwise.
package enum UntrustedFile {
    /// The most bytes of a file that are read.
    package static let sizeLimit = 1 << 20
    /// The most a plug-in's folder may hold.
    package static let quota = (files: 1_000, bytes: 16 << 20)

    /// Whether a text may name a file: `[A-Za-z0-9][A-Za-z0-9._-]{0,127}`.
    package static func isValid(name: String) -> Bool {
        // The same words as an app group's name, for the same reason: a part of a path that leads nowhere else.
        ContainerDescription.isValid(group: name)
    }
}
