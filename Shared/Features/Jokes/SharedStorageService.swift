/// Reads and writes what the app and its extensions share about jokes.
///
/// `shared` is the service of the request being answered: a process binds it to its container at its edge. What can't be read
/// comes back as `nil`, as the interface has it, and is recorded in the request's ``FaultLog``, so that the process ends with
/// the error instead of showing "there is none".
package struct SharedStorageService: Sendable {
    /// The service of the request being answered; without a container where none was bound.
    @TaskLocal package static var shared = SharedStorageService(container: nil)

    /// The container; `nil` for one that doesn't exist yet, in which there is nothing.
    package let container: Container?
    /// Why there is no container; said when something is read from it, not before.
    private let absence: String?
    private let warn: @Sendable (String) -> Void

    /// Creates a service on a container; `warn` is told what a person should know although there is an answer.
    package init(
        container: Container?, absence: String? = nil, warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.container = container
        self.absence = absence
        self.warn = warn
    }

    /// Opens the container of an extension's command line. One that doesn't exist is empty, and whoever reads from it is warned.
    ///
    /// - Throws: ``ContainerError`` for a container that is damaged, too new or out of reach.
    package static func open(path: String, role: ContainerRole, program: String) throws -> SharedStorageService {
        let warn: @Sendable (String) -> Void = { StandardError.write("\(program): \($0)") }
        do {
            return SharedStorageService(container: try Container.open(at: path, role: role), warn: warn)
        } catch let error where error.code == .absent {
            return SharedStorageService(container: nil, absence: error.message, warn: warn)
        }
    }

    /// The joke the app stored last; `nil` where it stored none.
    @discardableResult
    package func loadJokeOfTheDay() -> SharedJokeOfTheDay? { load(JokeOfTheDay.key)?.joke }

    /// The jokes to choose from; none where the app stored none.
    package func loadJokes() -> [SharedJokeOfTheDay] { load(JokePool.key)?.jokes ?? [] }

    private func load<Value: DocumentValue>(_ key: DocumentKey<Value>) -> Value? {
        guard let container else {
            if let absence { warn(absence) }
            return nil
        }
        do {
            let reading = try container.read(key)
            if let recovered = reading.recovered { warn("the version before is shown: \(recovered.message)") }
            return reading.value
        } catch {
            RequestContext.current.faults.record(error)
            return nil
        }
    }
}
