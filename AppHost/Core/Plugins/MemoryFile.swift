import AirlockBase
import Glibc

/// A file in memory, from whose descriptor a process reads bytes. It is closed on `exec` and on deallocation.
final class MemoryFile {
    let descriptor: CInt

    /// - Throws: ``SpawnError`` if there isn't enough memory.
    init(_ bytes: [UInt8]) throws {
        // MFD_CLOEXEC.
        descriptor = makeMemoryFile("airlock", 1)
        guard descriptor >= 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
        var done = 0
        while done < bytes.count {
            // write(2) would move the file offset to the end, and the process reads from that offset.
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
