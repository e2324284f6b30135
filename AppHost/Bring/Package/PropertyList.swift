import Foundation

/// What an `Info.plist` says of an app.
struct PropertyList {
    /// What a person calls the app; `nil` where the build fills it in.
    let displayName: String?
    /// What else a person may call it.
    let alternativeNames: [String]

    /// Reads a file; what can't be read says nothing.
    init(path: String) {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let values = (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any]
        alternativeNames = (values?["INAlternativeAppNames"] as? [[String: Any]] ?? []).compactMap {
            $0["INAlternativeAppName"] as? String
        }
        displayName = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { values?[$0] as? String }.first {
            !$0.isEmpty && !$0.contains("$(")
        }
    }
}
