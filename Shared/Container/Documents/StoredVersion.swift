import Glibc

/// One file of a document as a reader found it.
enum StoredVersion: Sendable {
    case absent
    /// A whole frame: its header and the file's bytes, the payload after the header.
    case valid(FrameHeader, [UInt8])
    /// Not a whole frame, or of an older kind of file than any frame.
    case damaged(ContainerError)

    /// Reads and verifies a file, without a lock.
    ///
    /// Throws `tooNew`, or what a system call failed with. `openat` without following links or waiting on pipes, `fstat`, `read`.
    init(_ path: String, of location: DocumentLocation, in folder: RootFolder) throws(ContainerError) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        let result = folder.system.openat(folder.descriptor, path, flags)
        switch -CInt(result) {
        case ENOENT:
            self = .absent
            return
        case ELOOP, ENXIO:
            self = .damaged(folder.error(.notRegular, path).inDomain(location.domain))
            return
        case EACCES:
            // No writer leaves such a file. Where the owner could read it, it is this process that may not.
            guard let mode = try folder.facts(of: path)?.mode, mode & 0o400 == 0 else {
                throw folder.error(.openat, path, result)
            }
            self = .damaged(folder.error(.unreadable(mode: mode), path).inDomain(location.domain))
            return
        default:
            try folder.check(.openat, path, result)
        }
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(result))
        let facts = try file.facts()
        guard facts.isRegular else {
            self = .damaged(folder.error(.notRegular, path).inDomain(location.domain))
            return
        }
        // One byte more than any frame is enough to find out that it isn't one.
        let bytes = try file.read(min(facts.size, FrameHeader.size + FrameHeader.payloadLimit + 1))
        do {
            let header = try FrameHeader(verifying: bytes, keyHash: location.keyHash)
            self = .valid(header, bytes)
        } catch {
            let failure = folder.error(error.cause, path).inDomain(location.domain)
            if failure.code == .tooNew { throw failure }
            self = .damaged(failure)
        }
    }

    var header: FrameHeader? {
        if case .valid(let header, _) = self { return header }
        return nil
    }
}
