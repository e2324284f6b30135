import Foundation
import Shared

/// The name of a data set in an asset catalogue.
public typealias NSDataAssetName = String

/// The file of a data set in the app's asset catalogues.
///
/// Mirrors [UIKit's `NSDataAsset`](https://developer.apple.com/documentation/uikit/nsdataasset). The catalogues of all bundles are searched.
public final class NSDataAsset: Sendable {
    public let name: NSDataAssetName
    /// The contents of the file.
    public let data: Data
    /// The uniform type identifier of the file.
    public let typeIdentifier: String

    /// Finds a data set; `nil` if no catalogue has the name, or if the file can't be read.
    public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

    /// Finds a data set, whatever the bundle; `nil` if no catalogue has the name, or if the file can't be read.
    public convenience init?(name: NSDataAssetName, bundle: Bundle) {
        self.init(name: name, folder: Bundle.main.executablePath?.parentFolder ?? Bundle.main.bundlePath)
    }

    /// Finds a data set in the catalogues of a folder's `.resources` subfolders.
    init?(name: NSDataAssetName, folder: String) {
        let catalogs = Self.entries(folder, ".resources").flatMap { Self.entries($0, ".xcassets") }
        let found = catalogs.lazy.compactMap { Self.set(name[...], in: $0, depth: 0) }.first
        guard let found, let rows = Self.description(of: found)?["data"]?.array,
            let row = rows.first(where: { ["universal", "iphone"].contains($0["idiom"]?.string ?? "universal") }),
            let file = row["filename"]?.string, !file.isEmpty, !file.contains("/"),
            let data = FileManager.default.contents(atPath: "\(found)/\(file)")
        else { return nil }
        (self.name, self.data) = (name, data)
        typeIdentifier = row["universal-type-identifier"]?.string ?? "public.data"
    }

    /// The maximum depth of nested folders.
    private static let depthLimit = 16

    /// Returns the folder of a data set whose name begins with the namespaces that it is in.
    private static func set(_ name: Substring, in folder: String, depth: Int) -> String? {
        guard depth < depthLimit else { return nil }
        let inside = entries(folder, "")
        if !name.contains("/"), let found = inside.first(where: { $0 == "\(folder)/\(name).dataset" }) { return found }
        for path in inside {
            let last = path.dropFirst(folder.count + 1)
            guard !last.contains(".") else { continue }
            var rest = name
            if description(of: path)?["properties"]?["provides-namespace"]?.bool == true {
                guard name.hasPrefix("\(last)/") else { continue }
                rest = name.dropFirst(last.count + 1)
            }
            if let found = set(rest, in: path, depth: depth + 1) { return found }
        }
        return nil
    }

    private static func description(of folder: String) -> JSONValue? {
        guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json") else { return nil }
        // A folder whose description can't be read has no properties and no files.
        return try? JSONValue(parsing: Array(data), limits: JSONLimits(bytes: 1 << 20))
    }

    private static func entries(_ folder: String, _ suffix: String) -> [String] {
        // A folder that doesn't exist, or that the sandbox hides, has no assets.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter { $0.hasSuffix(suffix) }
            .map { "\(folder)/\($0)" }
    }
}
