/// What tells a file, or a folder's list of names, from what was there under its name before. A document that was replaced is another file.
package struct FileMark: Sendable, Equatable {
    package var inode: UInt64 = 0
    /// When it was changed last, in nanoseconds since 1970, as exactly as the kernel counts.
    package var changed: Int64 = 0
    /// Bytes.
    package var size: Int64 = 0
}
