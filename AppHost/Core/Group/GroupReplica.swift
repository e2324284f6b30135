import Shared
import Synchronization

/// A host's copies of the shared documents, and its memory of each.
struct GroupReplica: Sendable {
    /// The result of comparing a host's copy with the group's.
    struct Settlement {
        /// The value for the group; `nil` if the group has it already.
        var upload: GroupValue?
        /// True if the host's copy was changed.
        var isReceived = false
        /// The reason why the group's copy wasn't taken.
        var problem: String?
        /// The host whose change replaced one of this host, which didn't know it; `nil` for none.
        var superseding: String?
    }

    /// Changes that wait until they are sent.
    struct Waiting: Equatable {
        /// The name for the user of the documents, such as `alarms`.
        let title: String
        /// The number of changed documents.
        var count: Int
    }

    /// The time after which the group forgets that a document was removed, in milliseconds.
    static let removalMemory: Int64 = 30 * 86_400_000
    /// The number of attempts to replace a document that other processes change at the same time.
    private static let attempts = 20
    private static let prefix = "group."

    private let container: Container
    private let storage: LocalStorageService
    private let documents: [GroupDocument]
    private let host: String
    private let now: @Sendable () -> Int64
    private var memories: [String: GroupMemory] = [:]
    /// The change counters and the marks of the documents when they were last compared, by domain and by name.
    private var tokens: [String: ChangeToken] = [:]
    private var marks: [String: FileMark] = [:]
    /// The number of documents of each family, by title: those that were last compared, with what this replica added and removed since then.
    private var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - host: This host's name in the group.
    ///   - now: The wall clock, in milliseconds since 1 January 1970.
    /// - Throws: ``HostError``, ``ContainerError``.
    init(
        container: Container, storage: LocalStorageService, documents: [GroupDocument], host: String,
        now: @escaping @Sendable () -> Int64
    ) throws {
        (self.container, self.storage, self.documents) = (container, storage, documents)
        (self.host, self.now) = (host, now)
        // The copies of a container that was replaced are unknown.
        let isKnown = try storage.value(GroupRecord.key)?.container == container.description.id
        for document in documents {
            for name in try storage.documents.documentNames(in: .home, prefix: Self.memoryName(document, "")) {
                let own = String(name.dropFirst(Self.memoryName(document, "").count))
                guard document.title(of: own) != nil else { continue }
                // An unreadable memory is forgotten: the document is compared with the group's again.
                let memory = try storage.documents.readOrQuarantine(Self.key(name)) { _ in }
                memories[Self.full(document, own)] = isKnown ? memory : memory?.seen(0, 0)
            }
        }
    }

    private static func memoryName(_ document: GroupDocument, _ name: String) -> String {
        "\(prefix)\(document.domain.name).\(name)"
    }

    private static func key(_ name: String) throws -> DocumentKey<GroupMemory> { try DocumentKey(.home, name) }

    private static func full(_ document: GroupDocument, _ name: String) -> String { "\(document.domain.name)/\(name)" }

    /// Returns the shared document with a full name, such as `alarms/alarm.…`, and its name in the domain.
    private func document(_ full: String) -> (GroupDocument, String)? {
        for document in documents where full.hasPrefix(document.domain.name + "/") {
            let name = String(full.dropFirst(document.domain.name.count + 1))
            if document.title(of: name) != nil { return (document, name) }
        }
        return nil
    }

    /// Returns true for the full name of a shared document.
    func isShared(_ full: String) -> Bool { document(full) != nil }

    /// Returns the name for the user of a document.
    func title(_ full: String) -> String { document(full).flatMap { $0.title(of: $1) } ?? full }

    /// The full names of the documents that this host has or remembers.
    var names: [String] { Set(memories.keys).union(marks.keys).sorted() }

    private func place(_ document: GroupDocument) -> Container {
        document.place == .container ? container : storage.documents
    }

    // MARK: Local changes

    /// Compares the documents that may have changed, and remembers the changes of the user.
    ///
    /// - Parameters:
    ///   - isStored: False to leave what is remembered as it was.
    ///   - failed: Called with the error of a document, which is compared again the next time.
    /// - Returns: The full names of the documents that differ from what the group has, as far as this host knows.
    /// - Throws: ``ContainerError``, ``HostError``, or what `failed` throws.
    mutating func changes(
        isStored: Bool = true, failed: (any Error) throws -> Void = { throw $0 }
    ) throws -> [String] {
        var changed: Set<String> = []
        for document in documents {
            let place = place(document)
            let token = place.changeToken(for: document.domain)
            let tokenName = "\(document.title)/\(document.domain.name)"
            guard token != tokens[tokenName] else { continue }
            var isComplete = true
            let current = try document.marks(in: place)
            counts[document.title] = current.count
            let prefix = Self.full(document, "")
            let known = (Array(memories.keys) + Array(marks.keys)).filter {
                $0.hasPrefix(prefix) && document.title(of: String($0.dropFirst(prefix.count))) != nil
            }
            for name in Set(known.map { String($0.dropFirst(prefix.count)) }).union(current.keys) {
                let full = Self.full(document, name)
                guard marks[full] != current[name] || current[name] == nil || memories[full] == nil else { continue }
                if current[name] == nil, marks[full] == nil, isSettledRemoval(full, document) { continue }
                do {
                    if try isChanged(document, name, current[name], isStored: isStored) { changed.insert(full) }
                    marks[full] = current[name]
                } catch {
                    isComplete = false
                    try failed(error)
                }
            }
            if isComplete { tokens[tokenName] = token }
        }
        return changed.sorted()
    }

    /// Returns true for a removed document whose removal the group has.
    private func isSettledRemoval(_ full: String, _ document: GroupDocument) -> Bool {
        document.policy != .merged && memories[full].map { $0.value == nil && !$0.isPending } ?? false
    }

    private mutating func isChanged(
        _ document: GroupDocument, _ name: String, _ mark: FileMark?, isStored: Bool
    ) throws -> Bool {
        let full = Self.full(document, name)
        let local = try document.local(name, in: place(document))
        if document.policy == .merged { return local.commitID != memories[full]?.commitID ?? 0 }
        switch observation(document, full, local, mark) {
        case nil: return false
        // The copy is replaced when the host is connected.
        case .lost: return true
        case .unchanged(let memory), .changed(let memory):
            if isStored { try remember(memory, document, name) }
            return memory.isPending
        }
    }

    private func observation(
        _ document: GroupDocument, _ full: String, _ local: GroupDocument.Local, _ mark: FileMark?
    ) -> GroupMemory.Observation? {
        let now = now()
        let changed = mark.map { $0.changed / 1_000_000 } ?? local.removed?.instant ?? now
        return GroupMemory.observing(
            memories[full], local, changed: min(changed, now), on: host,
            isUserChange: document.isUserChange, userPart: document.userPart)
    }

    /// The changes that the group doesn't have.
    ///
    /// - Throws: ``ContainerError``, ``HostError``.
    mutating func waiting() throws -> [Waiting] {
        tokens = [:]
        marks = [:]
        var counts: [String: Int] = [:]
        for full in try changes(isStored: false) {
            if let (document, _) = document(full) { counts[document.title, default: 0] += 1 }
        }
        return documents.compactMap { document in
            counts[document.title].map { Waiting(title: document.title, count: $0) }
        }
    }

    private mutating func remember(
        _ memory: GroupMemory?, _ document: GroupDocument, _ name: String, durability: Durability = .ordered
    ) throws {
        let full = Self.full(document, name)
        guard memory != memories[full] else { return }
        let key = try Self.key(Self.memoryName(document, name))
        // A power failure may lose the last memory. The document is then compared with the group's again, as a change of the user.
        if let memory {
            try storage.documents.publish(memory, to: key, durability: durability, label: "group")
        } else {
            try storage.documents.discard([key], label: "group")
        }
        memories[full] = memory
    }

    // MARK: Exchange

    /// Makes this host's copy of a document and the group's equal, as far as possible without sending.
    ///
    /// - Parameters:
    ///   - full: The full name of a shared document.
    ///   - bytes: The group's copy; `nil` for none.
    ///   - isForgotten: True if the host was away for longer than ``removalMemory``.
    /// - Throws: ``ContainerError``, ``HostError``.
    mutating func settle(_ full: String, _ bytes: [UInt8]?, isForgotten: Bool = false) throws -> Settlement {
        guard let (document, name) = document(full) else { return Settlement() }
        var copy = bytes.flatMap(GroupValue.init)
        var problem: String?
        if let copy, copy.format > Int(document.format) {
            return Settlement(
                problem:
                    "the group's document \(full) has format \(copy.format), and this host reads \(document.format) — update Airlock on this host"
            )
        }
        let isMerged = document.policy == .merged
        if bytes != nil,
            copy == nil || !(copy?.value.map { document.isReadable($0, named: name) } ?? true)
                || (copy?.version == nil) != isMerged
        {
            copy = nil
            problem =
                "the group's document \(full) can't be read — this host replaces it as soon as it has one of its own"
        }
        let place = place(document)
        for _ in 0..<Self.attempts {
            let local = try document.local(name, in: place)
            let mark = try place.documentMark(name, in: document.domain)
            let settlement =
                try isMerged
                ? merge(document, name, local, copy) : decide(document, name, local, mark, copy, isForgotten)
            if var settlement {
                settlement.problem = settlement.problem ?? problem ?? local.damage
                return settlement
            }
        }
        throw CommandFailure("too many concurrent changes of \(full) — this host tries again", exitCode: .tryAgain)
    }

    /// - Returns: `nil` if the document changed in the meantime.
    private mutating func merge(
        _ document: GroupDocument, _ name: String, _ local: GroupDocument.Local, _ copy: GroupValue?
    ) throws -> Settlement? {
        let empty = document.merged(nil, nil)
        let merged = document.merged(local.value, copy?.value)
        // A document that no reader accepts must not get into the container.
        guard document.isReadable(merged, named: name) else {
            return Settlement(
                problem:
                    "the group's document \(Self.full(document, name)) has more changes than fit into a document — they aren't merged"
            )
        }
        var (settlement, commitID) = (Settlement(), local.commitID)
        if merged != local.value ?? empty {
            guard let commit = try document.replace(name, in: place(document), expected: local.value, with: merged)
            else { return nil }
            (settlement.isReceived, commitID) = (true, commit.commitID)
        }
        let memory = GroupMemory(
            value: nil, version: GroupVersion(stamp: 0, host: host), isPending: false, base: nil, commitID: commitID,
            generation: 0)
        if commitID != 0, merged != copy?.value ?? empty {
            settlement.upload = GroupValue(format: Int(document.format), value: merged)
            sending[Self.full(document, name)] = memory
        } else {
            try remember(memory, document, name)
        }
        return settlement
    }

    /// The memory of each document that is stored once the group accepts the document's upload.
    private var sending: [String: GroupMemory] = [:]

    /// - Returns: `nil` if the document changed in the meantime.
    private mutating func decide(
        _ document: GroupDocument, _ name: String, _ local: GroupDocument.Local, _ mark: FileMark?,
        _ copy: GroupValue?, _ isForgotten: Bool
    ) throws -> Settlement? {
        let full = Self.full(document, name)
        let seen = observation(document, full, local, mark)
        if seen == nil, copy?.value != nil,
            try !document.isWanted(in: place(document), count: counts[document.title] ?? 0)
        {
            return Settlement()
        }
        let decision = GroupDecision(
            seen?.memory, copy, document.policy, format: document.format, on: host, isForgotten: isForgotten)
        var (memory, isLost) = (decision.memory, false)
        if case .lost = seen { isLost = true }
        var settlement = Settlement(upload: decision.upload, superseding: decision.superseding)
        if decision.isTaken || isLost, local.value != memory?.value {
            let before = memories[full]
            // If the host ends between the two writes, or the disk is full, the next comparison knows the value.
            try remember(
                memory?.seen(local.commitID, local.generation, isArriving: true), document, name, durability: .volatile)
            guard
                let commit = try document.replace(
                    name, in: place(document), expected: local.value, with: memory?.value)
            else {
                try remember(before, document, name)
                return nil
            }
            counts[document.title, default: 0] += (memory?.value == nil ? 0 : 1) - (local.value == nil ? 0 : 1)
            memory = memory?.seen(memory?.value == nil ? 0 : commit.commitID, commit.generation)
            settlement.isReceived = true
        } else if decision.isTaken || isLost {
            memory = memory?.seen(local.commitID, local.generation)
        }
        try remember(memory, document, name)
        if decision.upload != nil, var sent = memory {
            (sent.isPending, sent.base) = (false, nil)
            sending[full] = sent
        }
        return settlement
    }

    /// Remembers that the group accepted an upload.
    ///
    /// - Throws: ``ContainerError``.
    mutating func sent(_ full: String) throws {
        guard let (document, name) = document(full), let memory = sending.removeValue(forKey: full) else { return }
        // A change that was made in the meantime is compared again.
        if document.policy != .merged, let current = memories[full], current.version != memory.version { return }
        try remember(memory, document, name)
    }

    /// Forgets the removals that are older than ``removalMemory``.
    ///
    /// - Returns: The full names of the documents.
    /// - Throws: ``ContainerError``.
    mutating func forgetRemovals() throws -> [String] {
        let limit = now() - Self.removalMemory
        let old = memories.filter {
            $0.value.value == nil && !$0.value.isPending && (1..<limit).contains($0.value.version.stamp)
        }
        for full in old.keys {
            if let (document, name) = document(full) { try remember(nil, document, name) }
        }
        return old.keys.sorted()
    }
}

/// A replica that several tasks use.
final class GroupReplicaLock: Sendable {
    private let replica: Mutex<GroupReplica>

    init(_ replica: GroupReplica) { self.replica = Mutex(replica) }

    func withLock<Result: Sendable>(_ body: (inout GroupReplica) throws -> Result) rethrows -> Result {
        try replica.withLock { replica in try body(&replica) }
    }
}
