import Foundation
import PropertyLists

/// What an `Info.plist` says of an app.
struct PropertyList {
    /// What a person calls the app; `nil` where the build fills it in.
    let displayName: String?
    /// What else a person may call it.
    let alternativeNames: [String]

    /// The most bytes read of a file.
    private static let sizeLimit = 1 << 20

    /// Reads a file; what can't be read, or holds more than ``PropertyListBounds``, says nothing.
    init(path: String) {
        // As documented, a file that can't be read names nothing.
        let values = (try? Self.list(path)) as? [String: Any]
        alternativeNames = (values?["INAlternativeAppNames"] as? [[String: Any]] ?? []).compactMap {
            $0["INAlternativeAppName"] as? String
        }
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
