import Shared

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
