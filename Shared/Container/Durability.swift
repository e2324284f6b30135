/// What a write promises about a power cut. A crash of a process never loses an acknowledged write.
package enum Durability: String, Sendable, CaseIterable {
    /// Nothing acknowledged is lost: `fdatasync` of the file, `fsync` of its folder.
    case durable
    /// Never torn, but the document may be one version old: `fdatasync` of the file.
    case ordered
    /// May be lost or damaged; only for what can be made again. No flush.
    case volatile
}
