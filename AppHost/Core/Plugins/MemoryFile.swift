import Glibc

/// A file that is only in memory, closed on `exec` and when it goes away: bytes a process reads from a descriptor.
final class MemoryFile {
    let descriptor: CInt

    /// - Throws: ``SpawnError`` where there is no room.
    init(_ bytes: [UInt8]) throws {
        // MFD_CLOEXEC.
        descriptor = makeMemoryFile("airlock", 1)
        guard descriptor >= 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
        var done = 0
        while done < bytes.count {
            // Not by write(2), after which it would be read from its end.
            let count = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(done)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
            done += count
        }
    }

    deinit { close(descriptor) }
}

@_silgen_name("memfd_create")
private func makeMemoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> CInt
