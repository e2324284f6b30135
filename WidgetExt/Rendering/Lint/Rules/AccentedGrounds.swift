import Shared

/// The opacity behind the texts, symbols and shapes of an accented snapshot, where opacity is all that is left of a colour.
@MainActor
struct AccentedGrounds {
    /// The opacity of the areas behind a point.
    struct Ground {
        /// The visible opacity of areas in the same colour.
        var same: Double
        /// The visible opacity of areas in the other group, if it has another colour.
        var other: Double
        /// The index of the layer that is most visible.
        var layer: Int?
    }

    /// A text with the backgrounds at several points of its lines.
    struct GroundedText {
        let text: DrawnText
        let layer: DrawnLayer
        /// The backgrounds; `nil` where the opacity isn't known, as behind an image.
        let grounds: [Ground?]

        /// The index of the opaque area that hides at least a third of the text; `nil` if there is none.
        var plate: Int? {
            let hidden = grounds.compactMap { $0 }.filter { $0.same >= AccentedGrounds.opaque }
            return hidden.count * 3 >= grounds.count ? hidden.first?.layer : nil
        }
    }

    /// The minimum opacity of an area that hides content of the same colour on it.
    nonisolated static let opaque = 0.9
    /// The minimum fraction of the widget that a background covers.
    nonisolated static let coverage = 0.9
    /// The minimum number of points that are examined on a line, if the line has that many. Fewer than twice this number are examined.
    private static let samples = 16
    /// The maximum number of lines of a text that are examined.
    private static let lines = 4

    /// The maximum number of layers whose backgrounds are found, because each layer is compared with those behind it.
    private static let most = 1_000

    let layers: [DrawnLayer]
    /// The indices of the layers that can be a background.
    private let areas: [Int]
    /// True if the accent group has a colour of its own, as on a watch face. On the home screen both groups are white since iOS 26.
    let hasGroups: Bool
    /// True if there are so many layers that no backgrounds are found.
    var isHuge: Bool { layers.count > Self.most }
    /// The texts that are drawn with their own opacity.
    private(set) var texts: [GroundedText] = []
    /// The indices of the opaque areas that cover nearly the whole widget, if nothing is cut out of them and no image is over them.
    private(set) var coveringAreas: [Int] = []
    /// The screen on which only opacity is left, for messages.
    var screen: String { hasGroups ? "a tinted watch face" : "a tinted or clear home screen" }

    private static let scratch = Surface(pixelWidth: 1, pixelHeight: 1, scale: 1)

    /// Finds the backgrounds in an accented snapshot; `nil` if the snapshot isn't accented.
    init?(_ snapshot: CheckedSnapshot) {
        guard snapshot.mode == .accented else { return nil }
        hasGroups = snapshot.accessoryFamily != nil
        let found: SnapshotLayers
        if snapshot.backgroundCount == 0 {
            found = snapshot.layers
        } else {
            let content = Array(snapshot.list.items.dropFirst(snapshot.backgroundCount))
            found = SnapshotLayers(DisplayList(size: snapshot.list.size, items: content), texts: snapshot.texts)
        }
        layers = found.all
        areas = layers.indices.filter { [layers] in layers[$0].isGround }
        guard !isHuge else { return }
        texts = found.texts.compactMap { text, index in
            let (text, layer) = (snapshot.texts[text], layers[index])
            guard layer.opacity != nil, !layer.effects.isErasing, !text.string.isEmpty, !text.path.isInSystemControl
            else { return nil }
            let points = layer.letters.prefix(Self.lines).filter { $0.width > 0 }.flatMap { line in
                [0.15, 0.5, 0.85].map { Point(x: line.x + $0 * line.width, y: line.middle.y) }
            }
            let grounds = (points.isEmpty ? [text.rect.middle] : points).map { ground(of: index, at: $0) }
            return GroundedText(text: text, layer: layer, grounds: grounds)
        }
        // Where the system keeps the background, the author wants a plate.
        guard snapshot.backgroundCount == 0 else { return }
        let widget = Rect(snapshot.list.size)
        let points = Self.places(in: widget)
        let covering = areas.filter { index in
            let layer = layers[index]
            guard layer.isArea, layer.opacity ?? 0 >= Self.opaque, !layer.effects.isErasing,
                let visible = layer.box.common(with: widget),
                visible.width * visible.height >= Self.coverage * widget.width * widget.height
            else { return false }
            return points.allSatisfy { Self.holds($0, layer) }
        }
        guard !covering.isEmpty else { return }
        let isWhole = points.allSatisfy { point in
            ground(below: layers.count, isAccented: false, at: point).map { $0.same + $0.other >= Self.opaque } == true
        }
        if isWhole { coveringAreas = covering }
    }

    /// Returns true if the middle of a layer's box is in the box of an opaque area behind the layer.
    func hasOpaqueGround(behind index: Int) -> Bool {
        areas.prefix { $0 < index }.contains {
            layers[$0].opacity ?? 0 >= Self.opaque && layers[$0].box.holds(layers[index].box.middle)
        }
    }

    /// Returns the background of a layer at a point; `nil` if its opacity isn't known, as behind an image.
    func ground(of index: Int, at point: Point) -> Ground? {
        ground(below: index, isAccented: layers[index].effects.isAccented, at: point)
    }

    /// Returns the background that the layers behind an index form at a point, for content inside or outside the accent group.
    private func ground(below index: Int, isAccented: Bool, at point: Point) -> Ground? {
        var found: [(index: Int, opacity: Double?)] = []
        for below in areas.prefix(while: { $0 < index }) where Self.holds(point, layers[below]) {
            let layer = layers[below]
            guard layer.effects.isErasing else {
                // An opaque area hides an image.
                if layer.opacity == 1 { found.removeAll() }
                found.append((below, layer.opacity))
                continue
            }
            guard let opacity = layer.opacity else { return nil }
            for index in found.indices where found[index].index >= layer.effects.scope {
                found[index].opacity = found[index].opacity.map { $0 * (1 - opacity) }
            }
        }
        var (ground, most, rest) = (Ground(same: 0, other: 0), 0.0, 1.0)
        for area in found.reversed() {
            guard let opacity = area.opacity else {
                // Hardly anything of an image is visible through an opaque area.
                if rest <= 1 - Self.opaque { break }
                return nil
            }
            let visible = opacity * rest
            rest -= visible
            if visible > most { (most, ground.layer) = (visible, area.index) }
            if !hasGroups || layers[area.index].effects.isAccented == isAccented {
                ground.same += visible
            } else {
                ground.other += visible
            }
        }
        return ground
    }

    /// Returns true if a point is inside a layer's outline and clips.
    private static func holds(_ point: Point, _ layer: DrawnLayer) -> Bool {
        guard layer.box.holds(point) else { return false }
        if case .outline(let block) = layer.item {
            let outline = block.outline.applying(layer.effects.transform)
            guard scratch.holds(point, in: outline, stroke: block.stroke, isEvenOdd: block.isEvenOdd) else {
                return false
            }
        }
        return layer.effects.clips.allSatisfy { scratch.holds(point, in: $0.outline, isEvenOdd: $0.isEvenOdd) }
    }

    /// Returns points of a layer: for a stroke points of its line, and for any other layer those near the middle.
    func points(of layer: DrawnLayer) -> [Point] {
        if case .outline(let block) = layer.item, block.stroke != nil {
            let points: [Point] = block.outline.elements.compactMap {
                switch $0 {
                case .move(let point), .line(let point), .curve(let point, _, _): layer.effects.transform.apply(point)
                case .close: nil
                }
            }
            // A line can have thousands of points, and each is looked for in other outlines.
            let step = max(points.count / Self.samples, 1)
            return stride(from: 0, to: points.count, by: step).map { points[$0] }
        }
        return Self.places(in: layer.box).filter { Self.holds($0, layer) }
    }

    /// Returns the middle of a rectangle, and the middles of its quarters.
    private static func places(in box: Rect) -> [Point] {
        [(0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map {
            Point(x: box.x + $0.0 * box.width, y: box.y + $0.1 * box.height)
        }
    }
}

extension DrawnLayer {
    /// True if the layer can be a background: it is an area or a line.
    fileprivate var isGround: Bool { if case .outline = item { true } else { isArea } }

    /// The layer's opacity in the accented mode; `nil` if it isn't known, as that of an image.
    var opacity: Double? {
        guard effects.preservesOpacity, let paint else { return nil }
        if case .image = item { return nil }
        return paint.color.alpha * effects.opacity
    }
}

extension ViewPath {
    /// The name of a view on glass in a path.
    private static let glass = "/OnGlassView"

    /// True for a view on glass, whose colours the system adapts to what is behind.
    var isOnGlass: Bool { description.contains(Self.glass) }

    /// True for the parts of a switch and of a bordered button. The system draws them, and draws them differently where colours are removed.
    var isInSystemControl: Bool {
        let path = description
        return [("Button/", "/PlateView"), ("Button/", Self.glass), ("Toggle/", "/SwitchView")].contains {
            path.contains($0.0) && path.contains($0.1)
        }
    }
}
