/// The guarantee of a write in case of a power cut. A crash of a process never loses an acknowledged write.
package enum Durability: String, Sendable, CaseIterable {
    /// No acknowledged write is lost: `fdatasync` of the file, `fsync` of its folder.
    case durable
    /// The document is never torn, but after a power cut it may be the version before: `fdatasync` of the file.
    case ordered
    /// The document may be lost or damaged, because nothing is flushed. Use it only for values that can be derived again.
    case volatile
}
