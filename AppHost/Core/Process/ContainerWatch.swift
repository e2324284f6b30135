import Dispatch
import Glibc
import Shared

/// Reports when a process replaces a document of a container, using inotify.
///
/// A report is only a hint. It doesn't say what changed, so the receiver checks the documents itself.
final class ContainerWatch {
    private let source: any DispatchSourceRead

    /// Starts watching, until the object is deallocated.
    ///
    /// - Parameters:
    ///   - folders: Other folders of the container to watch, such as `snapshots/current`.
    ///   - report: Called on a Dispatch queue, at least once after the last of several changes.
    /// - Throws: ``CommandFailure`` if the kernel refuses.
    init(
        _ container: Container, of domains: [Domain], folders: [String] = [], _ report: @escaping @Sendable () -> Void
    ) throws {
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { throw Self.refusal(String(cString: strerror(errno))) }
        for folder in domains.map({ "documents/\($0.name)" }) + folders {
            let path = "\(container.path)/\(folder)"
            // A document is published by a rename, or by a link if its file system doesn't support exchanging files.
            guard inotify_add_watch(descriptor, path, UInt32(IN_MOVED_TO | IN_CREATE | IN_DELETE)) >= 0 else {
                let reason = String(cString: strerror(errno))
                close(descriptor)
                throw Self.refusal("\(path): \(reason)")
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

    /// Returns the error when the kernel refuses to report changes in the container.
    static func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(
            "can't watch the container for changes: \(reason) — checking every minute instead", exitCode: .inputOutput)
    }
}
