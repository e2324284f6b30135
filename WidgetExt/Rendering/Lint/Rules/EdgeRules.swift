import Shared

/// Checks that no text touches the edge of a widget or of a Live Activity's card.
///
/// A text that sticks out of the left or right edge is covered by the rule about truncated text.
struct EdgeRule: WidgetRule {
    let rule = LintRule.edge

    /// The least distance of letters from the edge, in points.
    nonisolated static let least = 4.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.isRoomy else { return [] }
        let size = snapshot.list.size
        return snapshot.layers.texts.compactMap { index, layer in
            let (text, layer) = (snapshot.texts[index], snapshot.layers.all[layer])
            guard !text.string.isEmpty, layer.opacity ?? 0 >= OverlapRule.opacity else { return nil }
            let gaps = layer.letters.filter { $0.x >= -1 && $0.right <= size.width + 1 }.map {
                min($0.x, $0.y, size.width - $0.right, size.height - $0.bottom)
            }
            guard let gap = gaps.min(), gap < Self.least else { return nil }
            let place = gap < 0 ? "beyond the widget's edge" : "at the widget's edge"
            return Diagnostic(
                message:
                    "'\(text.string)' is \(place): text must be at least \(Int(Self.least)) points from the edge — add padding, show less, or keep the content margins",
                path: text.path)
        }
    }
}

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

/// Checks that no two texts are drawn over each other.
///
/// Equal texts aren't reported, because they are a way to draw an outline or a shadow. Translucent texts, such as a large number behind the
/// content, aren't reported either.
struct OverlapRule: WidgetRule {
    let rule = LintRule.overlap

    /// The maximum number of texts of a snapshot that is checked, because each text is compared with all others.
    static let most = 500
    /// The height by which letters have to overlap, as a fraction of the smaller font size.
    nonisolated static let least = 0.2
    /// The least opacity of a text that counts.
    nonisolated static let opacity = 0.5

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        let texts = snapshot.texts.filter { !$0.string.isEmpty }
        guard texts.count <= Self.most, !snapshot.isInCells else { return [] }
        // Few snapshots have texts whose boxes overlap, and only those need a closer look.
        let isCrowded = texts.indices.contains { index in
            texts[(index + 1)...].contains { texts[index].rect.common(with: $0.rect) != nil }
        }
        guard isCrowded else { return [] }
        let layers = snapshot.layers.all
        let drawn = snapshot.layers.texts.compactMap { text, layer in
            InkedText(snapshot.texts[text], layers[layer], index: layer)
        }
        return drawn.enumerated().compactMap { index, text in
            guard let other = drawn[..<index].first(where: { text.covers($0, in: layers) }) else { return nil }
            return Diagnostic(
                message:
                    "'\(text.text.string)' is drawn over '\(other.text.string)' — give both their own space in a stack, without negative padding or offsets",
                path: text.text.path)
        }
    }
}

/// A text with the areas of its letters.
private struct InkedText {
    let text: DrawnText
    /// The area of each line, from the baseline to the top of capital letters.
    private let lines: [Rect]
    /// The index of the layer.
    private let index: Int

    /// Finds the areas in the layer of a text; `nil` for a translucent text.
    init?(_ text: DrawnText, _ layer: DrawnLayer, index: Int) {
        guard !layer.effects.isErasing, layer.opacity ?? 0 >= OverlapRule.opacity else { return nil }
        (self.text, self.index, lines) = (text, index, layer.letters)
    }

    /// Returns true if letters of another text are below those of this text, and no opaque area is between them.
    func covers(_ other: InkedText, in layers: [DrawnLayer]) -> Bool {
        guard text.string != other.text.string else { return false }
        let least = OverlapRule.least * min(text.fontSize, other.text.fontSize)
        return lines.contains { line in
            other.lines.contains { otherLine in
                guard let common = line.common(with: otherLine), min(common.width, common.height) >= least else {
                    return false
                }
                let between = layers[min(other.index + 1, index)..<index]
                return !between.contains {
                    $0.isArea && $0.opacity ?? 0 >= AccentedGrounds.opaque && $0.box.holds(common)
                }
            }
        }
    }
}

extension Rect {
    /// Returns true if another rectangle is inside this one.
    fileprivate func holds(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && right >= other.right - 0.01 && bottom >= other.bottom - 0.01
    }
}

/// Checks that text with a raised layout priority isn't truncated.
struct TruncationRule: WidgetRule {
    let rule = LintRule.truncatedPriority

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        // In the inline family, the inline rule covers all texts.
        guard snapshot.family != .accessoryInline, !snapshot.isInCells else { return [] }
        let preferred = Set(snapshot.nodes.flatMap(\.preferredTexts))
        return snapshot.texts.filter { $0.isTruncated && preferred.contains($0.path) }.map {
            Diagnostic(
                message:
                    "the text is cut off although it has priority: '\($0.lines.joined(separator: " "))' — let it shrink with minimumScaleFactor, or offer a shorter text to ViewThatFits",
                path: $0.path)
        }
    }
}

extension ViewNode {
    /// The paths of the texts with a raised layout priority.
    fileprivate var preferredTexts: [ViewPath] {
        if case .modified(.layoutPriority(let priority), let inner) = content, priority > 0 {
            return inner.all.compactMap { if case .text = $0.content { $0.path } else { nil } }
        }
        return children.flatMap(\.preferredTexts)
    }
}

/// Checks that text is large enough to read at arm's length.
///
/// The size is that at which the text is drawn, after `minimumScaleFactor` and `scaleEffect`. Lock-screen families and the Dynamic Island
/// have little space, so they aren't checked.
struct SmallTextRule: WidgetRule {
    let rule = LintRule.smallText

    /// The minimum font size in points.
    static let least = 9.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.isRoomy else { return [] }
        return snapshot.layers.texts.compactMap { index, layer in
            let (text, transform) = (snapshot.texts[index], snapshot.layers.all[layer].effects.transform)
            let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
            let size = text.fontSize * scale
            guard size < Self.least - 0.01, text.string.contains(where: { $0.isLetter || $0.isNumber }),
                !text.path.isInSystemControl
            else { return nil }
            return Diagnostic(
                message:
                    "'\(text.string)' is drawn at \((size * 10).rounded() / 10) points, below the minimum of \(Int(Self.least)) — use a larger font or fewer words, or let the text wrap",
                path: text.path)
        }
    }
}
