extension ContainerError {
    /// The cause of an error, with all values a message needs.
    package enum Cause: Equatable, Sendable {
        /// A system call failed with this `errno`.
        case system(SystemCall, CInt)
        /// No container at this path.
        case noContainer
        /// The container was moved, removed or replaced after it was opened.
        case moved
        /// A file at the path of the container or of one of its parent folders.
        case notFolder
        /// A file or folder that every container has is missing.
        case missingPart
        /// A folder, link, pipe, socket or device at the path of a regular file.
        case notRegular
        /// A file whose mode prevents its owner from reading it.
        case unreadable(mode: UInt32)
        /// A damaged document that was moved to the quarantined files of its domain, or removed if there were too many.
        indirect case quarantined(Cause, movedTo: String?)
        /// An empty file.
        case empty
        /// A damaged or incomplete frame (a header with its payload), or a frame that belongs to another document.
        case frame(FrameProblem)
        /// A complete frame around bytes that aren't a valid value.
        case value(String)
        /// A `container.json` with invalid contents.
        case description(String)
        /// A container that requires a newer reader.
        case newerContainer(minimumReader: Int, known: Int)
        /// A frame of a newer version.
        case newerFrame(version: Int, known: Int)
        /// A value of a newer format.
        case newerValue(format: UInt32, known: UInt32)
        /// A frame with flags this reader doesn't know.
        case unknownFlags(UInt16)
        /// A lock that wasn't free in time.
        case busy(waitedMilliseconds: Int, holder: LockHolder?, state: ProcessState)
        /// A document that changed while its lock was held.
        case interference
        /// A write by a role that may only write to some domains.
        case role(ContainerRole, writes: [Domain])
        /// A container that belongs to another user.
        case otherOwner(id: UInt32)
        /// A container that other users may write to.
        case writableByOthers(mode: UInt32)
        /// A file system that the container can't be stored on.
        case fileSystem(FileSystemKind)
        /// An invalid document name.
        case name(String)
        /// An invalid app group name.
        case group(String)
        /// A value that is too large, in bytes.
        case size(bytes: Int, limit: Int)
        /// A write inside an update's closure.
        case nested
        /// A container that belongs to another app group.
        case otherGroup(found: String, wanted: String)
    }

    /// A defect of a frame.
    package enum FrameProblem: Equatable, Sendable {
        case shortHeader(bytes: Int)
        case magic
        case length(stated: UInt64, found: Int)
        case checksum
        case otherDocument
        case version
    }
}
