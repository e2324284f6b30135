extension ContainerError {
    /// What happened, with everything a message needs.
    package enum Cause: Equatable, Sendable {
        /// A system call failed with this `errno`.
        case system(SystemCall, CInt)
        /// No container there.
        case noContainer
        /// A file where the container, or a folder it is in, should be.
        case notFolder
        /// A file or folder every container has is gone.
        case missingPart
        /// A folder, link, pipe, socket or device where a file belongs.
        case notRegular
        /// A file whose mode keeps its own owner from reading it.
        case unreadable(mode: UInt32)
        /// A damaged document that was moved to the damaged files of its domain, or removed where there is no room for more.
        indirect case setAside(Cause, keptAt: String?)
        /// A file of no bytes.
        case empty
        /// A frame that isn't whole.
        case frame(FrameProblem)
        /// A whole frame around bytes that aren't the value.
        case value(String)
        /// A `container.json` that can't be understood.
        case description(String)
        /// A container that asks for a newer reader.
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
        /// A file system the container can't be kept on.
        case fileSystem(FileSystemKind)
        /// A document name outside the rules.
        case name(String)
        /// An app group name outside the rules.
        case group(String)
        /// A value too large, in bytes.
        case size(bytes: Int, limit: Int)
        /// A write inside an update.
        case nested
        /// A container made for another app group.
        case otherGroup(found: String, wanted: String)
    }

    /// What is wrong with a frame.
    package enum FrameProblem: Equatable, Sendable {
        case shortHeader(bytes: Int)
        case magic
        case length(stated: UInt64, found: Int)
        case checksum
        case otherDocument
        case version
    }
}
