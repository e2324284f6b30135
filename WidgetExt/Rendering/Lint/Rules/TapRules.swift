import Foundation
import Shared

/// Checks that the areas that react to taps are large enough for a finger, and don't overlap.
///
/// The system's own buttons and switches may be smaller.
struct TapSizeRule: WidgetRule {
    let rule = LintRule.tapSize

    /// The minimum side of an area, in points, which Apple's Human Interface Guidelines recommend.
    static let least = 44.0
    /// Two areas overlap if the width and the height of their common part are greater than this, in points.
    static let overlap = 4.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.accessoryFamily == nil, !snapshot.isInCells else { return [] }
        let widget = Rect(snapshot.list.size)
        let regions = snapshot.regions.compactMap { region in
            region.rect.common(with: widget).map { (action: region.action, rect: $0) }
        }
        guard !regions.isEmpty else { return [] }
        return regions.enumerated().compactMap { index, region in
            let (rect, name) = (region.rect, snapshot.name(of: region.rect))
            let view = snapshot.view(with: region.action)
            let path = view?.path ?? snapshot.nodes.first?.path ?? ViewPath()
            let other = regions[..<index].first { other in
                guard other.action != region.action, let common = other.rect.common(with: rect) else { return false }
                // An area inside another area receives the taps on it, like a button in a link.
                return min(common.width, common.height) > Self.overlap && common != rect && common != other.rect
            }
            if let other {
                let message =
                    "the areas of \(snapshot.name(of: other.rect)) and \(name) overlap, so a tap can meet the wrong one — give each its own space"
                return Diagnostic(message: message, path: path)
            }
            guard min(rect.width, rect.height) < Self.least - 0.01,
                view?.all.contains(where: \.path.isInSystemControl) != true
            else { return nil }
            let (width, height) = (Int(rect.width.rounded()), Int(rect.height.rounded()))
            return Diagnostic(
                message:
                    "the area of \(name) that reacts to taps is \(width) × \(height) points, smaller than \(Int(Self.least)) × \(Int(Self.least)) — enlarge it with padding or a frame inside the button or link",
                path: path)
        }
    }
}

extension CheckedSnapshot {
    /// Returns the first text in an area, in quotes; a general name if there is none.
    fileprivate func name(of area: Rect) -> String {
        texts.first { area.holds($0.rect.middle) && !$0.string.isEmpty }.map { "'\($0.string)'" } ?? "a button or link"
    }

    /// Returns the first view with a tap action.
    fileprivate func view(with action: TapAction?) -> ViewNode? {
        nodes.lazy.flatMap(\.all).first {
            if case .modified(.tap(action), _) = $0.content { true } else { false }
        }
    }
}

/// Checks that a button or link of only an image has an accessibility label.
///
/// A `Label` has an accessibility label even if only its icon is shown.
struct ButtonLabelRule: WidgetRule {
    let rule = LintRule.buttonLabel

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        snapshot.nodes.flatMap(unlabelled).map { image in
            Diagnostic(
                message:
                    "a button or link shows only an image, so a screen reader can't say what it does — add accessibilityLabel(_:)",
                path: image.path)
        }
    }

    /// Returns the first image of each button or link without a text or label.
    private func unlabelled(_ node: ViewNode) -> [ViewNode] {
        switch node.content {
        case .modified(.accessibility(let properties), _) where properties.label != nil || properties.isHidden == true:
            return []
        case .modified(.tap, let inner):
            let views = inner.all
            guard !views.contains(where: \.isReadAloud) else { return [] }
            return views.first(where: \.isDrawnImage).map { [$0] } ?? []
        default: return node.children.flatMap(unlabelled)
        }
    }
}

extension ViewNode {
    /// True for a text, a labelled view, and a view whose content isn't known before layout.
    fileprivate var isReadAloud: Bool {
        switch content {
        case .text(let text): !text.string.isEmpty
        case .modified(.accessibility(let properties), _): properties.label != nil
        case .geometry, .chart: true
        default: path.description.split(separator: "/").contains("Label")
        }
    }

    /// True for a symbol or an image.
    fileprivate var isDrawnImage: Bool {
        switch content {
        case .symbol, .image: true
        default: false
        }
    }
}

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
