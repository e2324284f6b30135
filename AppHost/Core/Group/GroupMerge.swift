import Shared

// The rules by which the copies of a document become equal. They read and write nothing.

extension GroupMemory {
    /// The result of comparing a host's copy of a document with the host's memory of it.
    enum Observation: Equatable {
        /// There is nothing new, at least for the other hosts.
        case unchanged(GroupMemory)
        /// The user changed the document.
        case changed(GroupMemory)
        /// The copy was lost, restored from a backup, or not yet replaced by the group's, and is replaced by the remembered value.
        case lost(GroupMemory)

        var memory: GroupMemory {
            switch self {
            case .unchanged(let memory), .changed(let memory), .lost(let memory): memory
            }
        }
    }

    /// Compares a host's copy of a document with the host's memory of it.
    ///
    /// - Parameters:
    ///   - changed: When the copy was last written or removed, in milliseconds since 1 January 1970.
    ///   - host: This host's name.
    ///   - userPart: Returns the value that is remembered of a copy that a user changed.
    /// - Returns: `nil` for a document that never existed.
    static func observing(
        _ memory: GroupMemory?, _ local: GroupDocument.Local, changed: Int64, on host: String,
        isUserChange: ([UInt8], [UInt8]) -> Bool, userPart: ([UInt8]) -> [UInt8]
    ) -> Observation? {
        guard var next = memory else {
            guard let value = local.value else { return nil }
            return .changed(
                GroupMemory(
                    value: userPart(value), version: .next(after: nil, at: changed, on: host), isPending: true,
                    base: nil, commitID: local.commitID, generation: local.generation))
        }
        if local.commitID == next.commitID {
            return next.isArriving || local.commitID == 0 && next.value != nil ? .lost(next) : .unchanged(next)
        }
        next.isArriving = false
        // A host whose container was replaced remembers documents, and none of its copies.
        let isCopyKnown = next.commitID != 0 || next.generation != 0
        (next.commitID, next.generation) = (local.commitID, max(local.generation, local.removed?.generation ?? 0))
        guard let value = local.value else {
            if next.value == nil { return .unchanged(next) }
            guard isCopyKnown, let removed = local.removed?.generation, let known = memory?.generation, removed >= known
            else {
                return .lost(next)
            }
            return .changed(next.changing(to: nil, at: changed, on: host))
        }
        if value == next.value { return .unchanged(next) }
        if let known = next.value, !isUserChange(known, value) { return .unchanged(next) }
        // A removed document that is written again begins with generation 1 once its previous version was cleaned up.
        let isAgain = next.value == nil && local.generation == 1
        let isOlder =
            isCopyKnown && !isAgain
            ? local.generation < memory?.generation ?? 0 : changed <= next.version.stamp
        return isOlder ? .lost(next) : .changed(next.changing(to: userPart(value), at: changed, on: host))
    }

    private func changing(to value: [UInt8]?, at instant: Int64, on host: String) -> GroupMemory {
        var next = self
        next.value = value
        // Of several changes that wait, the group sees only the last one.
        if !isPending { next.base = version }
        next.version = .next(after: version, at: instant, on: host)
        next.isPending = true
        return next
    }
}

/// The decision about a document for which one of several concurrent changes wins.
struct GroupDecision: Equatable {
    /// The host's new memory of the document; `nil` to forget the document.
    var memory: GroupMemory?
    /// The value for the group; `nil` if the group has it already.
    var upload: GroupValue?
    /// True if the host's copy is replaced by the remembered value.
    var isTaken = false
    /// The host whose change replaced one of this host, which didn't know it; `nil` for none.
    var superseding: String?

    /// - Parameters:
    ///   - memory: The host's memory, after its copy was compared.
    ///   - copy: The group's copy; `nil` for none.
    ///   - isForgotten: True if the host was away for so long that the group may have forgotten that a document was removed.
    init(
        _ memory: GroupMemory?, _ copy: GroupValue?, _ policy: GroupDocument.Policy, format: UInt32, on host: String,
        isForgotten: Bool = false
    ) {
        self.memory = memory
        guard var own = memory else {
            if let copy { take(copy, nil, on: host) }
            return
        }
        guard let copy, let version = copy.version else {
            if isForgotten, !own.isPending {
                if own.value == nil {
                    self.memory = nil
                } else {
                    (own.value, isTaken) = (nil, true)
                    self.memory = own
                }
            } else if own.value != nil || own.isPending {
                upload(own, format)
            }
            return
        }
        if version == own.version || copy.value == own.value {
            // Hosts that made the same change agree on the later version.
            if version < own.version, own.isPending {
                upload(own, format)
                return
            }
            (own.version, own.isPending, own.base) = (version, false, nil)
            self.memory = own
            return
        }
        let isTaken =
            switch policy {
            case .first: own.isPending ? version != own.base : version > own.version
            case .newest, .merged: version > own.version
            }
        if isTaken { take(copy, own, on: host) } else { upload(own, format) }
    }

    private mutating func upload(_ own: GroupMemory, _ format: UInt32) {
        upload = GroupValue(format: Int(format), value: own.value, version: own.version, base: own.base)
    }

    private mutating func take(_ copy: GroupValue, _ own: GroupMemory?, on host: String) {
        guard let version = copy.version else { return }
        // A change of this host was replaced by one that was made without knowing it.
        if let own, version.host != host, own.isPending || own.version.host == host {
            let isKnown = !own.isPending && copy.base.map { $0 >= own.version } ?? false
            if !isKnown { superseding = version.host }
        }
        memory = GroupMemory(
            value: copy.value, version: version, isPending: false, base: nil, commitID: own?.commitID ?? 0,
            generation: own?.generation ?? 0)
        isTaken = own != nil || copy.value != nil
    }
}
