import Testing

/// Features of the host don't name each other's types, and only one file names all of them.
struct HostLayerRules {
    private static let registration = "AppHost/FeatureModules.swift"

    @Test("In AppHost only a feature's own folder and the list of features name its types")
    func features() throws {
        var owners: [String: String] = [:]
        for source in try Source.all(in: "AppHost/Features") + Source.all(in: "Shared/Features") {
            for name in Words(of: source.text).declared { owners[name] = Self.feature(of: source) }
        }
        #expect(owners["JokesModule"] == "Jokes" && owners["Landmark"] == "Landmarks")
        for source in try Source.all(in: "AppHost") where source.path != Self.registration {
            for name in Words(of: source.text).named.sorted() {
                guard let owner = owners[name], owner != Self.feature(of: source) else { continue }
                Issue.record("\(source.path) names \(name) of \(owner)")
            }
        }
    }

    /// Returns the feature whose folder contains a source; `nil` if none does.
    private static func feature(of source: Source) -> String? {
        let folders = source.path.split(separator: "/")
        return folders.count > 3 && folders[1] == "Features" ? String(folders[2]) : nil
    }
}
