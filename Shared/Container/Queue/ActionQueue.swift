/// The actions that wait for the host: one document per action in the domain `queue`, so that appending never waits for the host.
package struct ActionQueue: Sendable {
    /// The maximum number of actions that can wait.
    package static let limit = 1_000
    private static let prefix = "action."
    /// The error for a full queue. Nothing is changed.
    package static var full: CommandFailure {
        CommandFailure(
            "\(limit) actions already wait for the host — run 'AppHost sync' to process them, then try again",
            exitCode: .tryAgain)
    }

    package let container: Container

    package init(container: Container) { self.container = container }

    /// A waiting document: an action, or the reason why it isn't a valid action. The host decides whether a feature handles the action.
    package enum Waiting: Sendable {
        case action(QueuedAction)
        /// A document that isn't a valid action, with the reason.
        case refused(id: String, reason: String)
        /// An action that a newer process wrote; it waits for a newer host.
        case tooNew(id: String)
    }

    private func key(_ id: String) throws -> DocumentKey<QueuedAction> { try DocumentKey(.queue, Self.prefix + id) }

    /// Appends an action durably. Appending it again has no effect.
    ///
    /// If the queue is full, actions that are superseded by later ones are removed first.
    ///
    /// - Throws: ``full`` if the queue remains full; ``ContainerError``.
    package func append(_ action: QueuedAction) throws {
        if try count() >= Self.limit {
            try removeSuperseded()
            guard try count() < Self.limit else { throw Self.full }
        }
        try container.publish(action, to: try key(action.id), durability: .durable, label: "append an action")
    }

    /// Returns the number of waiting documents, valid or not.
    ///
    /// - Throws: ``ContainerError``.
    package func count() throws -> Int { try container.documentCount(in: .queue, prefix: Self.prefix) }

    /// Returns the ids of waiting documents, the oldest first; at most ``limit``, even if a process wrote more documents.
    ///
    /// - Throws: ``ContainerError``.
    package func ids() throws -> [String] {
        let names = try container.documentNames(in: .queue, prefix: Self.prefix)
        return names.prefix(Self.limit).map { String($0.dropFirst(Self.prefix.count)) }
    }

    /// Returns the waiting document with an id; `nil` if it was removed meanwhile.
    ///
    /// - Throws: ``ContainerError``, except for a defect of the action itself.
    package func waiting(_ id: String) throws -> Waiting? {
        guard QueuedAction.isValid(id: id) else { return .refused(id: id, reason: "its file name is not an action id") }
        do {
            guard let action = try container.read(try key(id)).value else { return nil }
            // An action that is stored under a second name could be performed twice.
            guard action.id == id else { return .refused(id: id, reason: "its file name and its id differ") }
            return .action(action)
        } catch let error as ContainerError where error.code == .damaged {
            return .refused(id: id, reason: "it can't be read")
        } catch let error as ContainerError where error.code == .tooNew {
            return .tooNew(id: id)
        }
    }

    /// Removes an action, whether or not it exists.
    ///
    /// - Throws: ``ContainerError``.
    package func remove(_ id: String) throws {
        try container.discard(try key(id), durability: .durable, label: "take an action")
    }

    /// Removes refused actions under one lock and without a flush. Actions that reappear after a power cut are refused again.
    ///
    /// - Throws: ``ContainerError``.
    package func discard(_ ids: [String]) throws {
        try container.discard(try ids.map(key), label: "discard actions")
    }

    /// Removes invalid documents if more than ``limit`` documents wait, because ``ids()`` might otherwise omit valid actions.
    ///
    /// - Parameter isRefused: Returns true for an action that no feature of the host handles; such an action is removed as well.
    /// - Returns: The number of removed documents.
    /// - Throws: ``ContainerError``.
    package func discardFlood(_ isRefused: (QueuedAction) -> Bool = { _ in false }) throws -> Int {
        let names = try container.documentNames(in: .queue, prefix: Self.prefix)
        guard names.count > Self.limit else { return 0 }
        let malformed = try names.map { String($0.dropFirst(Self.prefix.count)) }.filter { id in
            switch try waiting(id) {
            case .refused: true
            case .action(let action): isRefused(action)
            case .tooNew, nil: false
            }
        }
        try discard(malformed)
        return malformed.count
    }

    /// Removes actions that are superseded by a later action of the same kind about the same subject.
    private func removeSuperseded() throws {
        var seen: [Int: Set<Substring>] = [:]
        var superseded: [String] = []
        for id in try ids().reversed() {
            guard case .action(let action)? = try waiting(id) else { continue }
            if !seen[action.kind, default: []].insert(action.subject).inserted { superseded.append(id) }
        }
        try discard(superseded)
    }
}

extension Domain {
    /// The domain of actions that the extension side requests from the host.
    package static var queue: Domain {
        // There is no other copy of the requests in a damaged file. The next writer quarantines the file.
        Domain(name: "queue", index: 5, writers: [.intents]) { _ in
            "its requests are lost, and the next request creates it again"
        }
    }
}
