import Glibc

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

/// The name of a document and the type of its value.
package struct DocumentKey<Value: Sendable>: Sendable {
    let location: DocumentLocation

    package var domain: Domain { location.domain }
    package var name: String { location.name }

    /// Creates a key; throws `invalidName` for a name outside `[a-z0-9][a-z0-9._-]{0,127}`.
    package init(_ domain: Domain, _ name: String) throws(ContainerError) {
        location = try DocumentLocation(validating: name, in: domain)
    }

    /// Creates a key for a name that is a literal. An invalid name is a programming error and ends the program.
    package init(_ domain: Domain, literal name: StaticString) {
        location = DocumentLocation(literal: name, in: domain)
    }
}

/// The paths of a document's files, relative to the container.
struct DocumentLocation: Sendable, Equatable {
    let domain: Domain
    let name: String
    let path: String
    let keyHash: UInt64

    /// Creates a location; throws `invalidName` for a name outside `[a-z0-9][a-z0-9._-]{0,127}`.
    init(validating name: String, in domain: Domain) throws(ContainerError) {
        guard Self.isValid(name) else { throw ContainerError(.name(name), domain: domain) }
        self.init(domain: domain, name: name)
    }

    /// Creates a location; an invalid name ends the program.
    init(literal name: StaticString, in domain: Domain) {
        let text = name.description
        precondition(Self.isValid(text), "document names are [a-z0-9][a-z0-9._-]{0,127}")
        self.init(domain: domain, name: text)
    }

    private init(domain: Domain, name: String) {
        self.domain = domain
        self.name = name
        path = "documents/\(domain.name)/\(name)"
        keyHash = XXHash64.hash("\(domain.name)/\(name)")
    }

    /// The path of the version before the current one.
    var previousPath: String { "documents/\(domain.name)/.\(name).previous" }

    /// Returns true for a valid document name.
    static func isValid(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 128 else { return false }
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return isAlphanumeric(first)
            && bytes.allSatisfy {
                isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
    }
}

/// The result of reading a document.
package struct Reading<Value: Sendable>: Sendable {
    /// The value; nil if the document doesn't exist.
    package let value: Value?
    /// The version, counted from 1; 0 if the document doesn't exist.
    package let generation: UInt64
    /// The version's random id; 0 if the document doesn't exist.
    package let commitID: UInt64
    /// The reason why the current version is unusable, if `value` is the previous version's value. The caller should report this error.
    package let recovered: ContainerError?
}

extension Reading: Equatable where Value: Equatable {}

/// One file of a document as found on disk.
enum StoredVersion: Sendable {
    case absent
    /// A complete frame: its header, and all bytes of the file, in which the payload follows the header.
    case valid(FrameHeader, [UInt8])
    /// A file that isn't a complete frame, or that isn't a regular file.
    case damaged(ContainerError)

    /// Reads and verifies a file, without a lock.
    ///
    /// Throws `tooNew` or the error of a failed system call. Uses `openat` without following links or blocking on pipes, `fstat`, `read`.
    init(_ path: String, of location: DocumentLocation, in folder: RootFolder) throws(ContainerError) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        let result = folder.system.openat(folder.descriptor, path, flags)
        switch -CInt(result) {
        case ENOENT:
            self = .absent
            return
        case ELOOP, ENXIO:
            self = .damaged(folder.error(.notRegular, path).inDomain(location.domain))
            return
        case EACCES:
            // A file that its owner can't read is damage, because no writer creates such a file. If the owner can read it, access is denied
            // to this process only.
            guard let mode = try folder.metadata(of: path)?.mode, mode & 0o400 == 0 else {
                throw folder.error(.openat, path, result)
            }
            self = .damaged(folder.error(.unreadable(mode: mode), path).inDomain(location.domain))
            return
        default:
            try folder.check(.openat, path, result)
        }
        let file = OpenFile(folder: folder, path: path, descriptor: CInt(result))
        let metadata = try file.metadata()
        guard metadata.isRegular else {
            self = .damaged(folder.error(.notRegular, path).inDomain(location.domain))
            return
        }
        // One byte over the largest frame is enough to detect an oversized file.
        let bytes = try file.read(min(metadata.size, FrameHeader.size + FrameHeader.payloadLimit + 1))
        do {
            let header = try FrameHeader(verifying: bytes, keyHash: location.keyHash)
            self = .valid(header, bytes)
        } catch {
            let failure = folder.error(error.cause, path).inDomain(location.domain)
            if failure.code == .tooNew { throw failure }
            self = .damaged(failure)
        }
    }

    var header: FrameHeader? {
        if case .valid(let header, _) = self { return header }
        return nil
    }
}
