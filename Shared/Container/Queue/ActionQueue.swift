/// The actions that wait for the host: a document each in the domain `queue`, so that who appends never waits for who takes.
package struct ActionQueue: Sendable {
    /// The most actions that wait.
    package static let limit = 1_000
    private static let prefix = "action."

    package let container: Container

    package init(container: Container) { self.container = container }

    /// An action that waits, or why it is none. Whether a feature takes the action is for the host to say.
    package enum Waiting: Sendable {
        case action(QueuedAction)
        /// A document that is no action; the reason.
        case refused(id: String, reason: String)
        /// Written by a newer process; it waits for a newer host.
        case tooNew(id: String)
    }

    private func key(_ id: String) throws -> DocumentKey<QueuedAction> { try DocumentKey(.queue, Self.prefix + id) }

    /// Appends an action. A power cut takes nothing back. Appended again, it is there once.
    ///
    /// Where the queue is full, actions that later ones have made void make room.
    ///
    /// - Throws: ``ActionQueueError`` where it stays full; ``ContainerError``.
    package func append(_ action: QueuedAction) throws {
        if try count() >= Self.limit {
            try removeVoid()
            guard try count() < Self.limit else { throw ActionQueueError() }
        }
        try container.publish(action, to: try key(action.id), durability: .durable, label: "append an action")
    }

    /// How many wait, by their names alone.
    ///
    /// - Throws: ``ContainerError``.
    package func count() throws -> Int { try container.documentCount(in: .queue, prefix: Self.prefix) }

    /// The ids of those that wait, the oldest first; at most ``limit``, whatever somebody wrote there.
    ///
    /// - Throws: ``ContainerError``.
    package func ids() throws -> [String] {
        let names = try container.documentNames(in: .queue, prefix: Self.prefix)
        return names.prefix(Self.limit).map { String($0.dropFirst(Self.prefix.count)) }
    }

    /// What waits under an id; `nil` where it was taken meanwhile.
    ///
    /// - Throws: ``ContainerError`` but for what is wrong with the action itself.
    package func waiting(_ id: String) throws -> Waiting? {
        guard QueuedAction.isValid(id: id) else { return .refused(id: id, reason: "its name is no action's") }
        do {
            guard let action = try container.read(try key(id)).value else { return nil }
            // Who names it otherwise than it says could have one done twice.
            guard action.id == id else { return .refused(id: id, reason: "it is called otherwise than it says") }
            return .action(action)
        } catch let error as ContainerError where error.code == .damaged {
            return .refused(id: id, reason: "it can't be read")
        } catch let error as ContainerError where error.code == .tooNew {
            return .tooNew(id: id)
        }
    }

    /// Takes an action out, whether or not it is there.
    ///
    /// - Throws: ``ContainerError``.
    package func remove(_ id: String) throws {
        try container.discard(try key(id), durability: .durable, label: "take an action")
    }

    /// Removes actions that won't be done, all at once and without a flush: what a power cut brings back is refused again.
    ///
    /// - Throws: ``ContainerError``.
    package func discard(_ ids: [String]) throws {
        try container.discard(try ids.map(key), label: "discard actions")
    }

    /// Removes the documents that are no actions, where more wait than ``limit`` and some actions aren't listed for them.
    ///
    /// - Parameter isRefused: Returns true for an action that no feature of the host takes, which is removed as well.
    /// - Returns: The number of documents that were removed.
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

    /// Removes actions after which a later one of the same kind about the same subject waits.
    private func removeVoid() throws {
        var seen: [Int: Set<Substring>] = [:]
        var void: [String] = []
        for id in try ids().reversed() {
            guard case .action(let action)? = try waiting(id) else { continue }
            if !seen[action.kind, default: []].insert(action.subject).inserted { void.append(id) }
        }
        try discard(void)
    }
}

/// A queue that takes no more. Nothing is changed.
package struct ActionQueueError: CommandError, Hashable {
    package init() {}

    package var exitCode: ExitCode { .tryAgain }
    package var message: String {
        "\(ActionQueue.limit) actions wait for the host — run 'AppHost sync', then try again"
    }
}

extension Domain {
    /// What the extension side asks of the host.
    package static var queue: Domain {
        // Nothing else has what waited there; the next writer sets the damaged file aside.
        Domain(name: "queue", index: 5, writers: [.intents]) { _ in
            "what waited there is lost, and the next request begins it anew"
        }
    }
}
