import Foundation
import Shared

/// Checks that a tap on a widget opens only one URL: of two widget URLs it is undefined which one opens, and where a tap can't be on a part of
/// the widget, a `Link` beside a widget URL has no effect.
struct WidgetURLRule: WidgetRule {
    let rule = LintRule.widgetURL

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family != nil else { return [] }
        // A modifier on a group of views applies to each of them, so the first URL of each root is the same one.
        let perRoot = snapshot.nodes.map { $0.coexisting { $0.widgetURL != nil } }
        guard let used = perRoot.lazy.compactMap({ $0.first?.widgetURL }).first else { return [] }
        let single: [WidgetFamily] = [.accessoryInline, .accessoryCircular, .accessoryCorner]
        let hasLinks = snapshot.family.map { !single.contains($0) } ?? true
        let links =
            hasLinks
            ? []
            : snapshot.nodes.flatMap { $0.coexisting(\.isLink) }.map {
                Diagnostic(
                    message:
                        "the Link has no effect: in this family a tap always opens the widgetURL — leave the Link out",
                    path: $0.path)
            }
        return links
            + perRoot.flatMap { targets in
                targets.enumerated().compactMap { index, target -> Diagnostic? in
                    guard let url = target.widgetURL, index > 0 || url != used else { return nil }
                    let what = url == used ? "\(used) is set twice" : "\(used) is used, \(url) is not"
                    return Diagnostic(message: "two widgetURLs: \(what) — keep one per widget", path: target.path)
                }
            }
    }
}

extension ViewNode {
    /// True if a tap on this node opens the node's own URL.
    fileprivate var isLink: Bool { if case .modified(.tap(.url), _) = content { true } else { false } }

    /// The URL that a tap on the widget opens, if this node sets one.
    fileprivate var widgetURL: URL? {
        if case .modified(.widgetURL(let url), _) = content { url } else { nil }
    }
}
