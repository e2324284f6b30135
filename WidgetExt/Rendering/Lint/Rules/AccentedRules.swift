import Shared

/// Checks that an opaque image has an accented rendering mode that preserves its shades or colours. Without such a mode, the image becomes
/// a white area.
///
/// An image of nearly a single colour isn't reported, because its outline shows all of it.
struct AccentedImageRule: WidgetRule {
    let rule = LintRule.accentedImage

    /// The minimum compactness, from 0 to 1, of an image that is an area and not a silhouette. A disc without its soft edge has 0.78.
    static let leastCompactness = 0.65
    /// The minimum spread of colours, from 0 to 1, of an image with details that a silhouette lacks.
    static let leastSpread = 0.25

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        let flat = Set(
            grounds.layers.compactMap { layer in
                // A faint image is a veil over the background, and not a white area.
                if case .image(let block) = layer.item, layer.effects.preservesOpacity, layer.effects.opacity >= 0.5 {
                    block.path
                } else {
                    nil
                }
            })
        guard !flat.isEmpty else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .image(let content) = node.content, content.accentedAppearance == .silhouette,
                case .image(let found, let path) = snapshot.images.find(content), !found.isTemplate,
                flat.contains(path), let print = found.image.thumbprint, print.compactness >= Self.leastCompactness,
                print.colorSpread >= Self.leastSpread
            else { return nil }
            let name = content.name.isEmpty ? "an image" : "'\(content.name)'"
            return Diagnostic(
                message:
                    "\(name) is a white area on \(grounds.screen) — add widgetAccentedRenderingMode(.desaturated) to the image, or .fullColor for a photo or a cover",
                path: node.path)
        }
    }
}

/// Checks that no shape or symbol in the accented mode is on an opaque shape that gets the same colour.
///
/// A shape with the bounds of the area behind it, such as a border or a second coat, isn't reported. The parts of a switch aren't either,
/// because the system draws them.
struct AccentedLayersRule: WidgetRule {
    let rule = LintRule.accentedLayers

    /// The minimum side of a shape in points; smaller ones are decoration.
    static let leastSide = 2.0
    /// The largest distance in points at which two edges count as one.
    static let tolerance = 3.0
    /// The least opacity of a shape that counts; a fainter one is decoration, such as a gloss.
    static let leastOpacity = 0.3

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented, !grounds.isHuge else { return [] }
        // The plate rule covers backgrounds and areas with text, and one area may hide several shapes.
        var known = Set(grounds.texts.compactMap(\.plate)).union(grounds.hasGroups ? [] : grounds.coveringAreas)
        let remedy =
            grounds.hasGroups
            ? ", make the shape translucent, or add widgetAccentable() to one of them"
            : " or make the shape translucent"
        return grounds.layers.indices.compactMap { index in
            guard let behind = outer(of: index, grounds), known.insert(behind).inserted else { return nil }
            guard let (what, path) = snapshot.view(of: grounds.layers[index]) else { return nil }
            return Diagnostic(
                message:
                    "\(what) is invisible on \(grounds.screen): it gets the colour of the opaque shape behind it — cut it out with blendMode(.destinationOut)\(remedy)",
                path: path)
        }
    }

    /// Returns the index of the opaque shape in the same colour that contains a shape or symbol; `nil` if there is none.
    private func outer(of index: Int, _ grounds: AccentedGrounds) -> Int? {
        let layer = grounds.layers[index]
        switch layer.item {
        case .outline, .symbol, .fill: break
        case .text, .image, .group, .masked: return nil
        }
        let points = grounds.hasOpaqueGround(behind: index) ? grounds.points(of: layer) : []
        guard !layer.effects.isErasing, layer.opacity ?? 0 >= Self.leastOpacity, let paint = layer.paint,
            !points.isEmpty,
            max(layer.box.width, layer.box.height) >= Self.leastSide
        else { return nil }
        var found: Int?
        for point in points {
            guard let ground = grounds.ground(of: index, at: point), ground.same >= AccentedGrounds.opaque,
                let behind = ground.layer, found == nil || found == behind
            else { return nil }
            found = behind
        }
        guard let found, let other = grounds.layers[found].paint,
            paint.color.isDistinct(from: other.color),
            !grounds.layers[found].isArea || !layer.box.isAlong(grounds.layers[found].box, by: Self.tolerance)
        else { return nil }
        return found
    }
}

extension CheckedSnapshot {
    /// Returns a name and the path of the view that a layer shows. The path is that of the root if several views can be meant; `nil` if the
    /// view can be a part of a control, which the system draws.
    func view(of layer: DrawnLayer) -> (name: String, path: ViewPath)? {
        let views = nodes.flatMap(\.all).compactMap { node -> (name: String, path: ViewPath)? in
            switch (node.content, layer.item) {
            case (.symbol(let content), .symbol(let block)) where content.paint == block.paint && content.size > 0:
                ("'\(content.name)'", node.path)
            case (.shape(let shape), .outline(let block)) where shape.paint == block.paint: ("a shape", node.path)
            case (.fill(let paint), .fill(_, let other)) where paint == other: ("a colour", node.path)
            default: nil
            }
        }
        if views.contains(where: \.path.isInSystemControl) { return nil }
        return views.count == 1 ? views.first : ("a shape", nodes.first?.path ?? ViewPath())
    }
}

extension Rect {
    /// Returns true if every edge is within a distance of the same edge of another rectangle.
    fileprivate func isAlong(_ other: Rect, by distance: Double) -> Bool {
        [x - other.x, y - other.y, right - other.right, bottom - other.bottom].allSatisfy { abs($0) <= distance }
    }
}

extension ResolvedColor {
    /// Returns true if a component differs from that of another colour by a tenth or more.
    func isDistinct(from other: ResolvedColor) -> Bool {
        [red - other.red, green - other.green, blue - other.blue].contains { abs($0) >= 0.1 }
    }
}

/// Checks that something on the home screen is in the accent group. If nothing is, iOS 18 dims the whole widget on a tinted home screen.
///
/// A widget of a single text or symbol isn't reported, because nothing in it can stand out. A widget with an image whose shades or
/// colours are preserved isn't either, because the author has designed its accented appearance.
struct AccentedNoneRule: WidgetRule {
    let rule = LintRule.accentedNone

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let layers = snapshot.accented?.layers, snapshot.accessoryFamily == nil,
            layers.count(where: { !$0.isArea }) > 1, !layers.contains(where: \.isDesigned)
        else { return [] }
        return [
            Diagnostic(
                message:
                    "nothing is accented, so iOS 18 dims the whole widget on a tinted home screen — add widgetAccentable() to the most important views",
                path: snapshot.nodes.first?.path ?? ViewPath())
        ]
    }
}

extension DrawnLayer {
    /// True if the layer is in the accent group, or an image whose shades or colours are preserved.
    fileprivate var isDesigned: Bool {
        if case .image(let block) = item, block.accentedAppearance != .silhouette { return true }
        return effects.isAccented
    }
}

/// Checks that text in the accented mode isn't on an opaque area that gets the same colour as the text, and that no
/// such area covers the whole home-screen widget.
struct AccentedPlateRule: WidgetRule {
    let rule = LintRule.accentedPlate

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        // One plate may hide several texts.
        var plates: Set<Int> = []
        let hidden = grounds.texts.compactMap { text -> Diagnostic? in
            guard let plate = text.plate, plates.insert(plate).inserted else { return nil }
            let (box, size) = (grounds.layers[plate].box, snapshot.list.size)
            let isBackground = box.width * box.height >= size.width * size.height / 2
            let remedy =
                isBackground
                ? "move the area into containerBackground"
                : "make it translucent, cut the text out with .destinationOut"
            return Diagnostic(
                message:
                    "'\(text.text.string)' is invisible on \(grounds.screen): it gets the colour of the opaque area behind it — \(remedy), or draw the area only in widgetRenderingMode .fullColor",
                path: text.text.path)
        }
        guard !grounds.hasGroups, plates.isDisjoint(with: grounds.coveringAreas), let area = grounds.coveringAreas.last,
            let (what, path) = snapshot.view(of: grounds.layers[area])
        else { return hidden }
        let message =
            "\(what) covers the widget and becomes a white plate on \(grounds.screen) — move it into containerBackground, or draw it only in widgetRenderingMode .fullColor"
        return hidden + [Diagnostic(message: message, path: path)]
    }
}

/// Checks that text in the accented mode differs in opacity from a translucent area that gets the same colour.
struct AccentedTextRule: WidgetRule {
    let rule = LintRule.accentedText

    /// The grey of the glass of a clear home screen, from 0 to 1, in the light and in the dark appearance: the luminance measured over a
    /// medium wallpaper.
    static let glasses = [101.0 / 255, 41.0 / 255]
    /// The minimum contrast: that of white text on white with an opacity of 0.75.
    static let least = 1.4
    /// The minimum opacity of an area in the other group's colour that sets a text apart.
    static let distinct = 0.3

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        return grounds.texts.compactMap { text in
            guard text.plate == nil, !text.text.path.isOnGlass, let opacity = text.layer.opacity else { return nil }
            let faint = text.grounds.compactMap { $0.flatMap { Self.contrast(opacity, on: $0) } }
                .filter { $0 < Self.least }
            guard faint.count * 3 >= text.grounds.count, let contrast = faint.min() else { return nil }
            return Diagnostic(
                message:
                    "'\(text.text.string)' has a contrast of \(Contrast.rounded(contrast)) with the area behind it on \(grounds.hasGroups ? grounds.screen : "a clear home screen"), below the minimum of \(Self.least) — make the area more translucent, or the text more opaque",
                path: text.text.path)
        }
    }

    /// Returns the contrast of text of an opacity with a background; `nil` if the background is clear, opaque or set apart.
    private static func contrast(_ opacity: Double, on ground: AccentedGrounds.Ground) -> Double? {
        guard ground.same > 0, ground.same < AccentedGrounds.opaque, ground.other < distinct else { return nil }
        let behind = ground.same + ground.other
        let sum = opacity + behind * (1 - opacity)
        return glasses.map { contrast(sum, behind, on: $0) }.min()
    }

    /// Returns the contrast between white of one opacity and white of another opacity, both on a glass.
    private static func contrast(_ first: Double, _ second: Double, on glass: Double) -> Double {
        Contrast.ratio(grey: first + (1 - first) * glass, second + (1 - second) * glass)
    }
}
