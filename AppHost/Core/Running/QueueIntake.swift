import Shared

/// Refuses the queued actions that no feature of this host handles: documents that aren't actions, unknown fields, and unreadable payloads.
///
/// The feature that handles an action removes it from the queue.
struct QueueIntake: Sendable {
    let container: Container
    /// The payloads of the queued actions that the features of this host handle.
    var payloads = FeatureModules.queuePayloads()

    /// Removes the refused actions from the queue, and returns them.
    ///
    /// - Throws: ``ContainerError``.
    func refuse() throws -> RefusedActions {
        let queue = ActionQueue(container: container)
        var refused = RefusedActions()
        refused.add(count: try queue.discardFlood { refusal(of: $0) != nil })
        var ids: [String] = []
        for id in try queue.ids() {
            let reason: String?
            switch try queue.waiting(id) {
            case .refused(_, let defect): reason = defect
            case .action(let action): reason = refusal(of: action)
            // An action of a newer process waits for a newer host.
            case .tooNew, nil: reason = nil
            }
            guard let reason else { continue }
            refused.add(id, reason)
            ids.append(id)
        }
        try queue.discard(ids)
        return refused
    }

    /// Refuses actions in a running host whenever the queue changes, until the task is cancelled.
    func run(log: HostLog, clock: HostClock) async {
        // A repeated error is logged once.
        var lastReason: String?
        let loop = ContainerLoop(domains: [.queue], fault: { log.report("queue", $0) }, clock: clock)
        await loop.run(on: container) {
            do {
                for line in try refuse().lines { log.report("queue", line) }
                lastReason = nil
            } catch {
                let reason = message(of: error)
                if lastReason != reason { log.report("queue", reason, .error) }
                lastReason = reason
            }
            return nil
        }
    }

    /// Returns why no feature of this host handles an action; `nil` if one does.
    private func refusal(of action: QueuedAction) -> String? {
        guard let payload = payloads.first(where: { $0.field == action.field }) else {
            return "no feature of this host handles payloads in field \(action.field)"
        }
        do {
            _ = try action.payload(as: payload)
            return nil
        } catch {
            return "it can't be read"
        }
    }
}

/// The actions that a pass refused.
struct RefusedActions: Hashable, Sendable {
    private(set) var count = 0
    /// A line for each of the first actions.
    private var reasons: [String] = []

    /// The maximum number of reasons that are listed.
    private static let reasonLimit = 20

    /// Adds an action with the reason why it is refused.
    mutating func add(_ id: String, _ reason: String) {
        count += 1
        if reasons.count < Self.reasonLimit { reasons.append("action \(id.shortened): \(reason) — refused") }
    }

    /// Adds actions without their reasons.
    mutating func add(count: Int) { self.count += count }

    /// A line for each of the first actions, and one with the number of the others.
    var lines: [String] {
        let others = count - reasons.count
        let more = reasons.isEmpty ? "" : "more "
        return reasons + (others > 0 ? ["\(others) \(more)actions are malformed — refused"] : [])
    }
}
