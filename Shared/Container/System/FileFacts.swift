/// What the container wants to know of an open file.
package struct FileFacts: Sendable, Equatable {
    /// Not a folder, link, pipe, socket or device.
    package var isRegular = false
    /// Bytes.
    package var size = 0
    /// Names that lead to it; none once it was unlinked.
    package var links = 0
}
