import Foundation
import Shared

/// A widget has one thing a tap on it does. With two, what happens is undefined.
struct WidgetURLRule: WidgetRule {
    let rule = LintRule.widgetURL

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family != nil else { return [] }
        // A modifier on several views stands on each of them, so of each root the first counts as the same.
        let perRoot = snapshot.nodes.map { $0.standingTogether { $0.widgetURL != nil } }
        guard let used = perRoot.lazy.compactMap({ $0.first?.widgetURL }).first else { return [] }
        let links = snapshot.nodes.flatMap { $0.standingTogether(\.isLink) }.map {
            Diagnostic(
                message: "a Link in a widget with a widgetURL: which of them a tap opens is undefined — keep one kind",
                path: $0.path)
        }
        return links
            + perRoot.flatMap { targets in
                targets.enumerated().compactMap { index, target -> Diagnostic? in
                    guard let url = target.widgetURL, index > 0 || url != used else { return nil }
                    let what = url == used ? "\(used) is set twice" : "\(used) is used, \(url) is not"
                    return Diagnostic(message: "two widgetURLs: \(what) — keep one a widget", path: target.path)
                }
            }
    }
}

extension ViewNode {
    /// Whether a tap on this node alone opens something.
    fileprivate var isLink: Bool { if case .modified(.tap(.url), _) = content { true } else { false } }

    /// What a tap on the widget opens, where this node says so.
    fileprivate var widgetURL: URL? {
        if case .modified(.widgetURL(let url), _) = content { url } else { nil }
    }
}
