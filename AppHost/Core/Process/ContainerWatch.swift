import Dispatch
import Glibc
import Shared

/// Hears that documents of a container were replaced, by whichever process (inotify).
///
/// A hint: what changed is not read, and whoever hears of it looks for itself.
final class ContainerWatch {
    private let source: any DispatchSourceRead

    /// Listens from here on, until it goes away.
    ///
    /// - Parameters:
    ///   - folders: Other folders of the container to hear of, such as `snapshots/current`.
    ///   - report: Called on a queue of Dispatch's, at least once after the last of any number of changes.
    /// - Throws: ``WatchError`` where the kernel watches no more.
    init(
        _ container: Container, of domains: [Domain], folders: [String] = [], _ report: @escaping @Sendable () -> Void
    ) throws {
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { throw WatchError(reason: String(cString: strerror(errno))) }
        for folder in domains.map({ "documents/\($0.name)" }) + folders {
            let path = "\(container.path)/\(folder)"
            // A document is published by a rename, or a link where its file system knows no exchange.
            guard inotify_add_watch(descriptor, path, UInt32(IN_MOVED_TO | IN_CREATE | IN_DELETE)) >= 0 else {
                let reason = String(cString: strerror(errno))
                close(descriptor)
                throw WatchError(reason: "\(path): \(reason)")
            }
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while read(descriptor, &buffer, buffer.count) > 0 || errno == EINTR {}
            report()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }
}

/// The kernel doesn't tell of changes in the container.
struct WatchError: CommandError, Hashable {
    let reason: String

    var exitCode: ExitCode { .inputOutput }
    var message: String {
        "changes in the container can't be watched: \(reason) — they are looked for every minute instead"
    }
}
