import Glibc

/// One file of a document as found on disk.
enum StoredVersion: Sendable {
    case absent
    /// A complete frame: its header, and all bytes of the file, in which the payload follows the header.
    case valid(FrameHeader, [UInt8])
    /// A file that isn't a complete frame, or that isn't a regular file.
    case damaged(ContainerError)

    /// Reads and verifies a file, without a lock.
    ///
    /// Throws `tooNew` or the error of a failed system call. Uses `openat` without following links or blocking on pipes, `fstat`, `read`.
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
            // A file that its owner can't read is damage, because no writer creates such a file. If the owner can read it, access is denied
            // to this process only.
            guard let mode = try folder.metadata(of: path)?.mode, mode & 0o400 == 0 else {
                throw folder.error(.openat, path, result)
            }
            self = .damaged(folder.error(.unreadable(mode: mode), path).inDomain(location.domain))
            return
        default:
            try folder.check(.openat, path, result)
        }
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(result))
        let metadata = try file.metadata()
        guard metadata.isRegular else {
            self = .damaged(folder.error(.notRegular, path).inDomain(location.domain))
            return
        }
        // One byte over the largest frame is enough to detect an oversized file.
        let bytes = try file.read(min(metadata.size, FrameHeader.size + FrameHeader.payloadLimit + 1))
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
