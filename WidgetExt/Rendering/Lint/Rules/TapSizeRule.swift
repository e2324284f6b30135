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
