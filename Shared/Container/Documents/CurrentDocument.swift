/// A document as a reader or writer sees it: its current version, or the previous version if the current one is damaged.
///
/// The value's type is an argument and not a generic parameter, so that reading and writing are compiled once.
struct CurrentDocument {
    /// The state that a later read is compared with.
    enum Seen: Equatable {
        case absent
        case version(generation: UInt64, commitID: UInt64)
        case damaged
    }

    let seen: Seen
    let value: (any DocumentValue)?
    let generation: UInt64
    let commitID: UInt64
    /// The reason why the current version is unusable. If `value` is nil, the previous version is unusable, too.
    let damage: ContainerError?

    /// Reads the current version. If it is damaged, reads it once more; if it is still damaged, reads the previous version.
    ///
    /// Throws `tooNew` or the error of a failed system call; damage is part of the result.
    init(
        _ location: DocumentLocation, as type: any DocumentValue.Type, in folder: RootFolder
    ) throws(ContainerError) {
        var failure: ContainerError?
        for _ in 0..<2 {
            let stored = try StoredVersion(location.path, of: location, in: folder)
            switch stored {
            case .absent:
                self.init(seen: .absent, value: nil, generation: 0, commitID: 0, damage: nil)
                return
            case .damaged(let error):
                failure = error
            case .valid(let header, let bytes):
                do {
                    let value = try Self.decode(type, header, bytes, location.path, location, folder)
                    let seen = Seen.version(generation: header.generation, commitID: header.commitID)
                    self.init(
                        seen: seen, value: value, generation: header.generation, commitID: header.commitID, damage: nil)
                    return
                } catch {
                    if error.code == .tooNew { throw error }
                    failure = error
                }
            }
        }
        let previous = try StoredVersion(location.previousPath, of: location, in: folder)
        if case .valid(let header, let bytes) = previous {
            do {
                let value = try Self.decode(type, header, bytes, location.previousPath, location, folder)
                self.init(
                    seen: .damaged, value: value, generation: header.generation, commitID: header.commitID,
                    damage: failure)
                return
            } catch {
                if error.code == .tooNew { throw error }
                // Both versions are damaged; the current version's error is the one to report.
            }
        }
        self.init(seen: .damaged, value: nil, generation: 0, commitID: 0, damage: failure)
    }

    private init(
        seen: Seen, value: (any DocumentValue)?, generation: UInt64, commitID: UInt64, damage: ContainerError?
    ) {
        self.seen = seen
        self.value = value
        self.generation = generation
        self.commitID = commitID
        self.damage = damage
    }

    private static func decode(
        _ type: any DocumentValue.Type, _ header: FrameHeader, _ bytes: [UInt8], _ path: String,
        _ location: DocumentLocation, _ folder: RootFolder
    ) throws(ContainerError) -> any DocumentValue {
        guard header.valueFormat <= type.format else {
            let cause = ContainerError.Cause.newerValue(format: header.valueFormat, known: type.format)
            throw folder.error(cause, path).inDomain(location.domain)
        }
        var reader = WireReader(bytes, range: FrameHeader.size..<bytes.count)
        do {
            return try type.init(from: &reader)
        } catch {
            throw folder.error(.value(String(describing: error)), path).inDomain(location.domain)
        }
    }
}
