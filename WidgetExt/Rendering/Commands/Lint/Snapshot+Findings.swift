import Shared

/// Something that breaks a rule in a snapshot.
struct SnapshotFinding: Hashable {
    var rule: LintRule
    var message: String
    var path: ViewPath
}

extension Snapshot {
    /// What is wrong with the snapshot, as far as it can be seen in it.
    var findings: [SnapshotFinding] {
        var found = diagnostics.map {
            SnapshotFinding(rule: $0.rule.flatMap(LintRule.init) ?? .drawing, message: $0.message, path: $0.path)
        }
        let judged = Set(
            diagnostics.filter { $0.rule != nil && $0.rule != LintRule.missingGlyph.rawValue }.map(\.path))
        for text in texts where text.isTruncated && !judged.contains(text.path) {
            // Which its own rule judges.
            if text.string == control?.title { continue }
            found.append(
                SnapshotFinding(
                    rule: .truncated, message: "cut off: '\(text.lines.joined(separator: " "))'", path: text.path))
        }
        if list.isBlank {
            found.append(
                SnapshotFinding(
                    rule: .blank,
                    message: "nothing is drawn but the background — show something, or say that there is nothing",
                    path: ViewPath()))
        }
        return found
    }

    /// The text a finding is about; `nil` where it is about none.
    func place(of finding: SnapshotFinding) -> Rect? { texts.first { $0.path == finding.path }?.rect }
}

extension DisplayList {
    /// Whether nothing is drawn but what fills the whole snapshot.
    var isBlank: Bool { isBlank(items) }

    private func isBlank(_ items: [Item]) -> Bool {
        items.allSatisfy { item in
            switch item {
            case .fill(let rect, _): rect.contains(Rect(size))
            case .group(.clip, let items): isBlank(items)
            default: false
            }
        }
    }

    /// A red line around a place.
    static func ring(around place: Rect) -> Item {
        let box = place.inset(by: -3)
        return .outline(
            OutlineBlock(
                outline: Outline(roundedRect: box, corners: .init(radius: 4), isContinuous: false),
                stroke: StrokeContent(width: 1.5), isEvenOdd: false,
                paint: .color(ResolvedColor(red: 1, green: 0.15, blue: 0.1)), box: box, isAccented: false))
    }
}

extension Rect {
    fileprivate func contains(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom
    }
}
