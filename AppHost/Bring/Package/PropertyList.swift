import BringSupport
import Foundation

/// The app names and fonts in an `Info.plist`.
struct PropertyList {
    /// The app's name; `nil` if the build sets it.
    let displayName: String?
    /// The app's other names.
    let alternativeNames: [String]
    /// The names of the app's font files.
    let fonts: [String]

    /// The size limit, in bytes.
    private static let sizeLimit = 1 << 20

    /// Reads a file. If the file can't be read or exceeds ``PropertyListBounds``, there are no names and fonts.
    init(path: String) {
        // An unreadable file gives no names, as documented.
        let values = (try? Self.list(path)) as? [String: Any]
        alternativeNames = (values?["INAlternativeAppNames"] as? [[String: Any]] ?? []).compactMap {
            $0["INAlternativeAppName"] as? String
        }
        fonts = (values?["UIAppFonts"] as? [String] ?? []).map { String($0.split(separator: "/").last ?? $0[...]) }
        displayName = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { values?[$0] as? String }.first {
            !$0.isEmpty && !$0.contains("$(")
        }
    }

    private static func list(_ path: String) throws -> Any? {
        guard let file = FileHandle(forReadingAtPath: path), let data = try file.read(upToCount: sizeLimit + 1),
            data.count <= sizeLimit
        else { return nil }
        return try PropertyListSerialization.propertyList(from: try PropertyListBounds.checked(data), format: nil)
    }
}
