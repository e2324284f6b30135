import Shared

/// The opacity behind the texts, symbols and shapes of an accented snapshot, where opacity is all that is left of a colour.
@MainActor
struct AccentedGrounds {
    /// The opacity of the areas behind a point.
    struct Ground {
        /// The visible opacity of areas in the same accent group.
        var same: Double
        /// The visible opacity of areas in the other group, which has another colour.
        var other: Double
        /// The index of the layer that is most visible.
        var layer: Int?
    }

    /// The opacity from which on an area hides what is drawn on it in the same group.
    nonisolated static let opaque = 0.9
    /// The least number of points of a longer line that are examined. Fewer than twice as many are.
    private static let samples = 16

    /// The maximum number of layers whose backgrounds are found, because each layer is compared with those behind it.
    private static let most = 1_000

    let layers: [DrawnLayer]
    /// True if there are so many layers that no backgrounds are found.
    var isHuge: Bool { layers.count > Self.most }
    /// The texts that are drawn with their own opacity, each with its layer and its background.
    let texts: [(text: DrawnText, layer: DrawnLayer, ground: Ground)]

    private static let scratch = Surface(pixelWidth: 1, pixelHeight: 1, scale: 1)

    /// Finds the backgrounds in an accented snapshot; `nil` if the snapshot isn't accented.
    init?(_ snapshot: CheckedSnapshot) {
        guard snapshot.mode == .accented else { return nil }
        let layers = DisplayList(
            size: snapshot.list.size, items: Array(snapshot.list.items.dropFirst(snapshot.backgroundCount))
        ).layers
        let found = layers.count > Self.most ? [] : layers.indices(of: snapshot.texts)
        texts = found.compactMap { text, index in
            let (text, layer) = (snapshot.texts[text], layers[index])
            guard layer.opacity != nil, !layer.effects.isErasing, !text.string.isEmpty, !text.path.isInSystemControl,
                let ground = Self.ground(of: index, at: text.rect.middle, in: layers)
            else { return nil }
            return (text, layer, ground)
        }
        self.layers = layers
    }

    /// Returns true if the box of a layer is on an opaque area.
    func hasOpaqueGround(behind index: Int) -> Bool {
        layers[..<index].contains { area in
            area.isGround && area.opacity ?? 0 >= Self.opaque && area.box.holds(layers[index].box.middle)
        }
    }

    /// Returns the background of a layer at a point; `nil` if its opacity isn't known, as behind an image.
    func ground(of index: Int, at point: Point) -> Ground? { Self.ground(of: index, at: point, in: layers) }

    private static func ground(of index: Int, at point: Point, in layers: [DrawnLayer]) -> Ground? {
        var areas: [(index: Int, opacity: Double?)] = []
        for (below, layer) in layers[..<index].enumerated() where layer.isGround && holds(point, layer) {
            guard layer.effects.isErasing else {
                // An opaque area hides an image.
                if layer.opacity == 1 { areas.removeAll() }
                areas.append((below, layer.opacity))
                continue
            }
            guard let opacity = layer.opacity else { return nil }
            for index in areas.indices where areas[index].index >= layer.effects.scope {
                areas[index].opacity = areas[index].opacity.map { $0 * (1 - opacity) }
            }
        }
        var (ground, most, rest) = (Ground(same: 0, other: 0), 0.0, 1.0)
        for area in areas.reversed() {
            guard let opacity = area.opacity else { return nil }
            let visible = opacity * rest
            rest -= visible
            if visible > most { (most, ground.layer) = (visible, area.index) }
            if layers[area.index].effects.isAccented == layers[index].effects.isAccented {
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
        let box = layer.box
        let places = [(0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)]
        return places.map { Point(x: box.x + $0.0 * box.width, y: box.y + $0.1 * box.height) }
            .filter { Self.holds($0, layer) }
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
    /// True for the parts of a switch and of a bordered button. The system draws them, and draws them differently where colours are removed.
    var isInSystemControl: Bool {
        let path = description
        return [("Button/", "/PlateView"), ("Toggle/", "/SwitchView")].contains {
            path.contains($0.0) && path.contains($0.1)
        }
    }
}
