import Glibc

/// An imported app, known by the folder into which it was imported, with the user's permissions for it.
///
/// A permission is a document in the container: only the host writes it, and the launcher reads it before it grants the app the domain. The
/// document's payload is the folder, as the string of field 1.
package struct ImportedApp: Hashable, Sendable {
    /// The folder's path, without links.
    package let folder: String

    /// Creates the app that was imported into a folder; `nil` if the folder doesn't exist.
    package init?(folder: String) {
        guard let path = Self.resolved(folder) else { return nil }
        self.folder = path
    }

    /// Creates the app of an executable, which is in the folder's `.build`; `nil` if the executable doesn't exist.
    package init?(executable: String) {
        guard let path = Self.resolved(executable) else { return nil }
        let parts = path.split(separator: "/")
        let count = parts.lastIndex { $0 == ".build" } ?? parts.count - 1
        folder = "/" + parts.prefix(count).joined(separator: "/")
    }

    /// Creates the app of a folder's path without links, which needn't exist.
    package init(resolved folder: String) { self.folder = folder }

    /// The beginning of the names of permissions.
    package static let documentPrefix = "app."

    /// The name of the document with a permission for this app.
    package var documentName: String {
        // FNV-1a. Two folders with the same hash would have one document, in which only one of them is written.
        let hash = folder.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return Self.documentPrefix + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns true if the user allows this app to read a domain.
    package func mayRead(_ domain: String, in container: String) -> Bool {
        let path = "\(container)/documents/\(domain)/\(documentName)"
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let wanted = payload
        let size = Self.headerSize + wanted.count
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, size + 1, 0), 0)
        }
        return bytes.count == size && bytes.starts(with: Self.magic) && bytes[Self.headerSize...].elementsEqual(wanted)
    }

    private static let headerSize = 64
    private static let magic = Array("AIRLOCK\n".utf8)

    private var payload: [UInt8] {
        var bytes: [UInt8] = [1 << 3 | 2]
        var count = folder.utf8.count
        while count > 0x7F {
            bytes.append(UInt8(count & 0x7F | 0x80))
            count >>= 7
        }
        return bytes + [UInt8(count)] + Array(folder.utf8)
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
