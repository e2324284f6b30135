import Synchronization

/// The container used by the current request.
///
/// A process sets `current` once, after parsing its command line. A read error is recorded in the request's ``FaultLog``, so that the
/// process fails instead of showing empty content.
package struct ContainerSession: Sendable {
    /// The container; `nil` if it doesn't exist yet, which counts as an empty container.
    package let container: Container?
    /// The reason why there is no container, reported at the first read.
    private let absence: Absence?
    private let warning: @Sendable (String) -> Void

    /// Creates a session; `warn` receives diagnostics for the user that don't prevent an answer.
    package init(
        container: Container?, absence: String? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.container = container
        self.absence = absence.map(Absence.init)
        warning = warn
    }

    /// Opens the container of an extension's command line. A container that doesn't exist counts as empty, with a warning at the first
    /// read.
    ///
    /// - Throws: ``ContainerError`` for a container that is damaged, too new or inaccessible.
    package static func open(
        path: String, role: ContainerRole, domains: [Domain], program: String
    ) throws -> ContainerSession {
        let written = WrittenWarnings()
        let warn: @Sendable (String) -> Void = { if written.insert($0) { StandardError.write("\(program): \($0)") } }
        do {
            return ContainerSession(container: try Container.open(at: path, role: role, domains: domains), warn: warn)
        } catch let error where error.code == .absent {
            return ContainerSession(container: nil, absence: error.message, warn: warn)
        }
    }

    /// Reports a diagnostic that doesn't prevent an answer.
    package func warn(_ message: String) { warning(message) }

    /// The container; if it doesn't exist, the first access writes a warning.
    package var presentContainer: Container? {
        if container == nil { absence?.report(to: warning) }
        return container
    }

    /// The warnings already written. They aren't repeated, although one answer may read the same document several times.
    private final class WrittenWarnings: Sendable {
        // An array, because there are few messages, and an array needs no hashing.
        private let messages = Mutex<[String]>([])

        /// Adds a message; returns false if it is already present.
        func insert(_ message: String) -> Bool {
            messages.withLock { messages in
                if messages.contains(message) { return false }
                messages.append(message)
                return true
            }
        }
    }

    /// The reason why there is no container, reported once.
    private final class Absence: Sendable {
        private let message: Mutex<String?>

        init(_ message: String) { self.message = Mutex(message) }

        func report(to warn: (String) -> Void) {
            let pending = message.withLock { message in
                defer { message = nil }
                return message
            }
            if let pending { warn(pending) }
        }
    }

    /// Returns the value of a document; `nil` if it is absent. For a damaged document it returns the previous version and writes a warning.
    package func load<Value: DocumentValue>(_ key: DocumentKey<Value>) -> Value? {
        guard let container = presentContainer else { return nil }
        return reading {
            let reading = try container.read(key)
            if let recovered = reading.recovered { warning("showing the previous version: \(recovered.message)") }
            return reading.value
        } ?? nil
    }

    /// Runs a read; an error is recorded in the request's faults and results in `nil`.
    package func reading<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch let error as any CommandError {
            RequestContext.current.faults.record(error)
            return nil
        } catch {
            RequestContext.current.faults.record(CommandFailure("\(error)", exitCode: .internalError))
            return nil
        }
    }
}
