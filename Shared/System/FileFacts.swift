/// What the container wants to know of an open file.
package struct FileFacts: Sendable, Equatable {
    /// Not a folder, link, pipe, socket or device.
    package var isRegular = false
    /// Bytes.
    package var size = 0
    /// Bytes of disk space; fewer than ``size`` for a sparse file, and more for one with space reserved beyond its end.
    package var allocated = 0
    /// Names that lead to it; none once it was unlinked.
    package var links = 0
    /// The id of the user it belongs to.
    package var owner: UInt32 = 0
    /// Its permission bits.
    package var mode: UInt32 = 0
}
