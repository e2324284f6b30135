import Glibc
import Shared

/// Reports when a process replaces a document of a container. A report doesn't say what changed, so the receiver checks the documents itself.
final class ContainerWatch {
    private let events: FolderEvents

    /// Starts watching, until the object is deallocated.
    ///
    /// - Parameters:
    ///   - folders: Other folders of the container to watch, such as `snapshots/current`.
    ///   - report: Called on a Dispatch queue, at least once after the last of several changes.
    /// - Throws: ``CommandFailure`` if the kernel refuses.
    init(
        _ container: Container, of domains: [Domain], folders: [String] = [], _ report: @escaping @Sendable () -> Void
    ) throws {
        events = FolderEvents(report)
        if let reason = events.obstacle { throw Self.refusal(reason) }
        for folder in domains.map({ "documents/\($0.name)" }) + folders {
            let path = "\(container.path)/\(folder)"
            let watch = events.watch(path, .published)
            if watch < 0 { throw Self.refusal("\(path): \(String(cString: strerror(-watch)))") }
        }
    }

    /// Returns the error when the kernel refuses to report changes in the container.
    static func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(
            "can't watch the container for changes: \(reason) — checking every minute instead", exitCode: .inputOutput)
    }
}
