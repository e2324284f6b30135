import Shared
import Synchronization

/// The manifests of a group's feeds, as a session knows them.
final class GroupManifests: Sendable {
    /// The content of a manifest's key.
    enum Copy {
        case absent
        case manifest(GroupManifest, GroupVersion, revision: Int64)
        /// A newer version of Airlock wrote it.
        case newer(format: Int)
        case unreadable(revision: Int64)

        init(_ entry: EtcdEntry?) {
            guard let entry else {
                self = .absent
                return
            }
            self = .unreadable(revision: entry.revision)
            guard let value = GroupValue(entry.value) else { return }
            if value.format > Int(GroupManifest.format) {
                self = .newer(format: value.format)
                return
            }
            guard let bytes = value.value, bytes.count <= GroupManifest.sizeLimit, let version = value.version else {
                return
            }
            do {
                var reader = WireReader(bytes)
                self = .manifest(try GroupManifest(from: &reader), version, revision: entry.revision)
            } catch {}
        }

        var revision: Int64 {
            switch self {
            case .absent, .newer: 0
            case .manifest(_, _, let revision), .unreadable(let revision): revision
            }
        }
    }

    /// The age at which a manifest no longer counts, in milliseconds.
    static let lifetime: Int64 = 30 * 86_400_000

    private let entries = Mutex<[String: EtcdEntry]>([:])
    /// Yields at each ``tick()``.
    let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init() { (wakes, wake) = ContainerLoop.wakes() }

    /// Takes the manifests among changed keys of the group.
    ///
    /// - Returns: True if a manifest changed.
    @discardableResult
    func take(_ changed: some Sequence<EtcdEntry>) -> Bool {
        entries.withLock { entries in
            var isChanged = false
            for entry in changed where entry.key.hasPrefix(GroupKeys.feeds) {
                guard entry.revision > entries[entry.key]?.revision ?? 0 else { continue }
                entries[entry.key] = entry.isDeletion ? nil : entry
                isChanged = true
            }
            return isChanged
        }
    }

    /// Replaces what is known of a manifest by what a transaction found.
    func replace(_ key: String, _ entry: EtcdEntry?) { entries.withLock { $0[key] = entry } }

    /// Starts a comparison of all feeds.
    func tick() { wake.yield() }

    /// - Parameter name: The name of a feed and a fingerprint, such as `jokes/…`.
    func entry(_ name: String) -> EtcdEntry? { entries.withLock { $0[GroupKeys.feeds + name] } }

    /// Returns the names of the manifests that count, such as `jokes/…`.
    ///
    /// - Parameter now: In milliseconds since 1 January 1970.
    func names(at now: Int64) -> Set<String> {
        let all = entries.withLock { Array($0.values) }
        return Set(
            all.compactMap { entry in
                let name = entry.key.dropFirst(GroupKeys.feeds.count)
                let parts = name.split(separator: "/", omittingEmptySubsequences: false)
                guard parts.count == 2, GroupSources.isFingerprint(parts[1]),
                    case .manifest(_, let version, _) = Copy(entry), version.stamp > now - Self.lifetime
                else { return nil }
                return String(name)
            })
    }
}
