// Shows: 0 of 4 done
// Reads: files of group.app.branchy.outline: current.outline Data → Outline by JSONDecoder (absent; Outline { title: String, root: OutlineNode, location: Crumb? })
import Foundation
import SwiftUI
import WidgetKit

struct OutlineEntry: TimelineEntry {
    let date: Date
    let outline: Outline?
}

struct OutlineProvider: TimelineProvider {
    func placeholder(in context: Context) -> OutlineEntry { OutlineEntry(date: .now, outline: nil) }

    func getSnapshot(in context: Context, completion: @escaping (OutlineEntry) -> Void) {
        completion(OutlineEntry(date: .now, outline: OutlineStore.outline()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<OutlineEntry>) -> Void) {
        completion(Timeline(entries: [OutlineEntry(date: .now, outline: OutlineStore.outline())], policy: .never))
    }
}

struct FlatLine: Identifiable {
    let id: UUID
    let text: String
    let depth: Int
    let done: Bool?
}

func flatten(_ node: OutlineNode, depth: Int = 0) -> [FlatLine] {
    let line = FlatLine(id: node.id, text: node.text, depth: depth, done: node.done)
    guard !node.isCollapsed else { return [line] }
    return [line] + node.children.flatMap { flatten($0, depth: depth + 1) }
}

struct OutlineView: View {
    let entry: OutlineEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            if let outline = entry.outline {
                Text(outline.title).font(.headline)
                if let crumbs = outline.location?.path, !crumbs.isEmpty {
                    Text(crumbs.joined(separator: " › ")).font(.caption2).foregroundStyle(.secondary)
                }
                ForEach(flatten(outline.root).prefix(9)) { line in
                    HStack(spacing: 4) {
                        Image(systemName: symbol(line.done)).font(.caption2)
                        Text(line.text)
                            .strikethrough(line.done == true)
                            .lineLimit(1)
                    }
                    .font(.caption)
                    .padding(.leading, CGFloat(line.depth) * 12)
                }
                Spacer(minLength: 0)
                Text("\(outline.root.doneCount) of \(outline.root.count) done")
                    .font(.caption2)
                    .foregroundStyle(.secondary)
            } else {
                Spacer()
                Text("No outline open").font(.headline)
                Text("Open one in Branchy first.").font(.caption)
                Spacer()
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(.background, for: .widget)
    }

    private func symbol(_ done: Bool?) -> String {
        guard let done else { return "circle.fill" }
        return done ? "checkmark.square.fill" : "square"
    }
}

struct BranchyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BranchyWidget", provider: OutlineProvider()) { OutlineView(entry: $0) }
            .configurationDisplayName("Outline")
            .description("The outline you work on.")
            .supportedFamilies([.systemLarge])
    }
}

final class OutlineNode: Codable, Identifiable {
    let id: UUID
    var text: String
    var isCollapsed: Bool
    var done: Bool?
    var children: [OutlineNode]

    init(text: String, children: [OutlineNode] = []) {
        self.id = UUID()
        self.text = text
        self.isCollapsed = false
        self.done = nil
        self.children = children
    }

    var count: Int { 1 + children.reduce(0) { $0 + $1.count } }
    var doneCount: Int { (done == true ? 1 : 0) + children.reduce(0) { $0 + $1.doneCount } }
}
indirect enum Crumb: Codable {
    case root
    case child(name: String, parent: Crumb)

    var path: [String] {
        switch self {
        case .root: return []
        case .child(let name, let parent): return parent.path + [name]
        }
    }
}

struct Outline: Codable {
    var title: String
    var root: OutlineNode
    var location: Crumb?
}

enum OutlineStore {
    static func outline() -> Outline? {
        let fm = FileManager.default
        guard let dir = fm.containerURL(forSecurityApplicationGroupIdentifier: "group.app.branchy.outline") else {
            return nil
        }
        let file = dir.appendingPathComponent("current.outline")
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else { return nil }
        return try? JSONDecoder().decode(Outline.self, from: data)
    }
}
