import Shared

/// Checks that no clip cuts off a shadow, as a clip does if `clipShape` is applied after `shadow`.
///
/// The edge of the widget may cut off a shadow.
struct ClippedShadowRule: WidgetRule {
    let rule = LintRule.clippedShadow

    /// The least opacity of a shadow that counts.
    static let leastOpacity = 0.1
    /// The part of a shadow's extent beside its content that has to be visible.
    static let leastVisible = 0.5

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard cutsShadow(snapshot.list.items, nil, Rect(snapshot.list.size)) else { return [] }
        let clip = snapshot.nodes.flatMap(\.all).first { $0.isClip && $0.all.contains(where: \.isShadow) }
        return [
            Diagnostic(
                message: "a clip cuts off a shadow — apply shadow after clipShape or clipped",
                path: clip?.path ?? snapshot.nodes.first?.path ?? ViewPath())
        ]
    }

    /// Returns true if a clip cuts off most of a shadow beside its content.
    ///
    /// - Parameter clip: The area to which the items are clipped; `nil` if there is none or it isn't known.
    private func cutsShadow(_ items: [DisplayList.Item], _ clip: Rect?, _ widget: Rect) -> Bool {
        items.contains { item in
            switch item {
            case .group(.clip(let outline, _), let items):
                let own = outline.bounds
                return cutsShadow(items, clip.flatMap { own?.common(with: $0) } ?? own, widget)
            // The items inside have other coordinates, in which the clip isn't known.
            case .group(.transform, let items): return cutsShadow(items, nil, widget)
            case .group(.shadow(let shade, let radius, let x, let y), let items):
                if let clip, shade.alpha >= Self.leastOpacity, radius > 1,
                    let content = items.compactMap(\.bounds).reduce(nil as Rect?, { $0?.union($1) ?? $1 })
                {
                    // For each side: the extent of the shadow, the space to the clip, and the distance of the clip from the widget's edge.
                    let sides = [
                        (radius - x, content.x - clip.x, clip.x - widget.x),
                        (radius + x, clip.right - content.right, widget.right - clip.right),
                        (radius - y, content.y - clip.y, clip.y - widget.y),
                        (radius + y, clip.bottom - content.bottom, widget.bottom - clip.bottom),
                    ]
                    let isCut = sides.contains { extent, space, edge in
                        extent > 1 && space >= -1 && space < extent * Self.leastVisible && edge > 1
                    }
                    if isCut { return true }
                }
                return cutsShadow(items, clip, widget)
            case .group(_, let items): return cutsShadow(items, clip, widget)
            case .masked(let items, by: _): return cutsShadow(items, nil, widget)
            case .fill, .text, .outline, .image, .symbol: return false
            }
        }
    }
}

extension ViewNode {
    fileprivate var isClip: Bool {
        switch content {
        case .modified(.effect(.clip), _), .modified(.effect(.clipToBounds), _): true
        default: false
        }
    }

    fileprivate var isShadow: Bool {
        if case .modified(.effect(.fixed(.shadow)), _) = content { true } else { false }
    }
}
