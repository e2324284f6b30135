import Shared

extension Snapshot {
    /// The findings that need only this snapshot.
    var findings: [SnapshotFinding] {
        var found = diagnostics.map {
            SnapshotFinding(rule: $0.rule.flatMap(LintRule.init) ?? .drawing, message: $0.message, path: $0.path)
        }
        found += violations
        let judged = Set(found.filter { $0.rule != .drawing && $0.rule != .missingGlyph }.map(\.path))
        for text in texts where !judged.contains(text.path) {
            // The control-title rule covers this title.
            if text.string == control?.title { continue }
            let words = "'\(text.lines.joined(separator: " "))'"
            let message: String
            if text.isTruncated {
                message = "the text is cut off: \(words)"
            } else if !text.string.isEmpty, text.rect.x < -1 || text.rect.right > list.size.width + 1 {
                message = "the text sticks out of the widget, whose edge cuts it off: \(words)"
            } else {
                continue
            }
            found.append(SnapshotFinding(rule: .truncated, message: message, path: text.path))
        }
        if list.isBlank {
            found.append(
                SnapshotFinding(
                    rule: .blank,
                    message:
                        "nothing is drawn except the background — show something, such as a text for the empty state",
                    path: ViewPath()))
        }
        return found
    }

    /// Returns the rectangle of the text that a finding is about; `nil` if the finding isn't about a text.
    func place(of finding: SnapshotFinding) -> Rect? { texts.first { $0.path == finding.path }?.rect }
}

extension DisplayList {
    /// True if nothing visible is drawn except fills that cover the whole snapshot.
    var isBlank: Bool { isBlank(items) }

    private func isBlank(_ items: [Item]) -> Bool {
        items.allSatisfy { item in
            switch item {
            case .fill(let rect, let paint): rect.contains(Rect(size)) || paint.isInvisible
            case .text(let block):
                block.paint.isInvisible || block.lines.allSatisfy { $0.string.allSatisfy(\.isWhitespace) }
            case .outline(let block): block.paint.isInvisible
            case .symbol(let block): block.paint.isInvisible && block.layers.allSatisfy(\.isInvisible)
            case .image: false
            case .group(.opacity(0), _): true
            case .group(_, let items): isBlank(items)
            case .masked(let items, let mask): isBlank(items) || mask.isEmpty
            }
        }
    }

    /// Returns a red ring around a rectangle.
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
