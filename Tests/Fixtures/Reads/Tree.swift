// Shows: Morning walk 3
// Shows: 1 tags
// Reads: files of group.readers: tree.json Data → Node by JSONDecoder (absent; Node { name: String, weight: Double?, tags: Set<String>, counts: [String: Int], children: [Node], parent: Ref? })
import SwiftUI
import WidgetKit

struct Node: Codable {
    final class Ref: Codable { var node: Node? }
    var name: String
    var weight: Double?
    var tags: Set<String>
    var counts: [String: Int]
    var children: [Node]
    var parent: Ref?
}

private func load() -> [String] {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers")
    guard let url = folder?.appendingPathComponent("tree.json"), let data = try? Data(contentsOf: url) else {
        return []
    }
    guard let node = try? JSONDecoder().decode(Node.self, from: data) else { return ["damaged"] }
    return ["\(node.name) \(node.children.count)", "\(node.counts.count) tags"]
}

struct Tree: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Tree", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
