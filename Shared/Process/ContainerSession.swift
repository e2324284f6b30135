import Synchronization

/// The container that the request being answered uses.
///
/// A process sets `current` once, when it has read its command line. A read error is recorded in the request's ``FaultLog``, so that the
/// process ends with the error instead of showing that there is nothing.
package struct ContainerSession: Sendable {
    /// The session of the request being answered; without a container where none was set.
    @TaskLocal package static var current = ContainerSession(container: nil)

    /// The container; `nil` for one that doesn't exist yet, in which there is nothing.
    package let container: Container?
    /// Why there is no container; said when something is read from it, not before.
    private let absence: Absence?
    private let warning: @Sendable (String) -> Void

    /// Creates a session with a container; `warn` is told what a person should know although there is an answer.
    package init(
        container: Container?, absence: String? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.container = container
        self.absence = absence.map(Absence.init)
        warning = warn
    }

    /// Opens the container of an extension's command line. One that doesn't exist is empty, and whoever reads from it is warned.
    ///
    /// - Throws: ``ContainerError`` for a container that is damaged, too new or out of reach.
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

    /// Tells a person what they should know although there is an answer.
    package func warn(_ message: String) { warning(message) }

    /// The container; where there is none, whoever reads first is warned.
    package var presentContainer: Container? {
        if container == nil { absence?.say(warning) }
        return container
    }

    /// The warnings that were written: one document may be read several times for one answer.
    private final class WrittenWarnings: Sendable {
        // Few, and made for each answer: an array needs no hashing.
        private let messages = Mutex<[String]>([])

        /// Notes a message; false for one that is known.
        func insert(_ message: String) -> Bool {
            messages.withLock { messages in
                if messages.contains(message) { return false }
                messages.append(message)
                return true
            }
        }
    }

    /// Why there is no container, to be said once.
    private final class Absence: Sendable {
        private let message: Mutex<String?>

        init(_ message: String) { self.message = Mutex(message) }

        func say(_ warn: (String) -> Void) {
            let unsaid = message.withLock { message in
                defer { message = nil }
                return message
            }
            if let unsaid { warn(unsaid) }
        }
    }

    /// The value of a document; `nil` where there is none. A previous version is shown in the place of a damaged one, with a warning.
    package func load<Value: DocumentValue>(_ key: DocumentKey<Value>) -> Value? {
        guard let container = presentContainer else { return nil }
        return reading {
            let reading = try container.read(key)
            if let recovered = reading.recovered { warning("the version before is shown: \(recovered.message)") }
            return reading.value
        } ?? nil
    }

    /// Runs a reading; what can't be read is recorded in the request's faults, and `nil` here.
    package func reading<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch let error as any CommandError {
            RequestContext.current.faults.record(error)
            return nil
        } catch {
            RequestContext.current.faults.record(UsageError("\(error)", exitCode: .internalError))
            return nil
        }
    }
}
