import Dispatch
import Glibc

/// Changes of the files in folders, as inotify reports them.
///
/// A report is only a hint: several changes may be reported as one, and the receiver reads the folders itself.
final class FolderEvents: Sendable {
    /// The kinds of changes that are reported.
    struct Kinds: OptionSet {
        let rawValue: Int32

        /// A file is published by a rename, or by a link if its file system can't exchange files.
        static let published = Kinds(rawValue: Int32(IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE))
        /// A file was written in place, or its attributes or the folder itself changed.
        static let edited = Kinds(rawValue: Int32(IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB))
    }

    /// The descriptor, which is readable when there are reports; negative if the kernel refuses.
    let descriptor: CInt
    /// Why nothing is reported; `nil` if changes are.
    let obstacle: String?
    // Stored for cancellation at the end, and not accessed otherwise.
    nonisolated(unsafe) private let source: (any DispatchSourceRead)?

    /// Begins to report changes, until the object is deallocated.
    ///
    /// - Parameter report: Called on a Dispatch queue, at least once after the last of several changes; `nil` if the caller waits for the
    ///   descriptor and reads the names itself.
    init(_ report: (@Sendable () -> Void)? = nil) {
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        self.descriptor = descriptor
        obstacle = descriptor < 0 ? String(cString: strerror(errno)) : nil
        guard let report, descriptor >= 0 else {
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while read(descriptor, &buffer, buffer.count) > 0 || errno == EINTR {}
            report()
        }
        // Dispatch may still read the descriptor when this object is deallocated.
        source.setCancelHandler { Glibc.close(descriptor) }
        source.resume()
        self.source = source
    }

    deinit {
        guard let source else {
            if descriptor >= 0 { close(descriptor) }
            return
        }
        source.cancel()
    }

    /// Watches a folder.
    ///
    /// - Returns: The number of the watch, which is the same for a folder that is watched already; a negated `errno` if the kernel refuses.
    func watch(_ folder: String, _ kinds: Kinds) -> CInt {
        let watch = inotify_add_watch(descriptor, folder, UInt32(bitPattern: kinds.rawValue))
        return watch >= 0 ? watch : -errno
    }

    func unwatch(_ watch: CInt) { inotify_rm_watch(descriptor, watch) }

    /// Returns the names of the files that changed since the last call, without waiting; `nil` if any may have.
    func names() -> Set<String>? {
        guard descriptor >= 0 else { return nil }
        var changed: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return changed }
            var offset = 0
            while offset + 16 <= count {
                // struct inotify_event: wd, mask, cookie, len, name.
                func word(_ at: Int) -> UInt32 {
                    buffer[(offset + at)..<(offset + at + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
                }
                let length = Int(word(12))
                if word(4) & UInt32(IN_Q_OVERFLOW) != 0 { return nil }
                let name = buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
                changed.insert(String(decoding: name, as: UTF8.self))
                offset += 16 + length
            }
        }
    }
}
