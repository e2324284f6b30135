import Foundation
import Shared

/// The template of a custom symbol: outlines for several weights and scales, guides, and the layers of the rendering modes.
struct SymbolTemplate: Sendable {
    /// A row of the template.
    enum Scale: String, CaseIterable, Sendable {
        case small = "S"
        case medium = "M"
        case large = "L"

        /// The size of a symbol relative to its medium size, as Apple documents it for drawing the variants.
        var factor: Double {
            switch self {
            case .small: 0.783
            case .medium: 1
            case .large: 1.29
            }
        }

        /// The row for a scale of 0.79, 1 or 1.27.
        init(_ factor: Double) { self = factor < 0.9 ? .small : factor > 1.1 ? .large : .medium }
    }

    /// A weight and a scale.
    struct Variant: Hashable, Sendable {
        /// The weight from 100 to 900.
        var weight: Int
        var scale: Scale

        static let weights = [
            "Ultralight", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black",
        ]

        init(_ weight: Int, _ scale: Scale) { (self.weight, self.scale) = (weight, scale) }

        /// Creates the variant with a name such as `Regular-M`; `nil` if the name is another one.
        init?(name: String) {
            let parts = name.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let index = Self.weights.firstIndex(of: String(parts[0])),
                let scale = Scale(rawValue: String(parts[1]))
            else { return nil }
            self.init(100 * (index + 1), scale)
        }

        var name: String { "\(Self.weights[weight / 100 - 1])-\(scale.rawValue)" }

        /// The variants between which the others are interpolated.
        static let sources = [Variant(100, .small), Variant(400, .small), Variant(900, .small)]
    }

    /// A shape of a variant. Its outline is parsed when it is drawn, because most variants aren't.
    struct Shape: Sendable {
        var element: String
        /// The attributes that describe the outline.
        var attributes: [String: String]
        var transform: Transform
        var annotations: [SymbolAnnotation]
        var isEvenOdd = false
        /// The width of the line along the outline; `nil` if the outline is filled.
        var lineWidth: Double?
        /// True if the line's ends and corners are round.
        var hasRoundLine = false

        /// Returns true if the shape is in one of the layers of a mode; with `nil`, every shape is.
        func isIn(_ layers: Set<Int>?, of mode: SymbolRenderingMode) -> Bool {
            guard let layers else { return true }
            return annotations.contains { $0.mode == mode && layers.contains($0.index) }
        }
    }

    /// The major version of the format; `nil` if the template states none.
    var version: Int?
    var variants: [Variant: [Shape]] = [:]
    /// The vertical position of each row's baseline and cap line.
    var baselines: [Scale: Double] = [:]
    var caplines: [Scale: Double] = [:]
    /// The horizontal positions of the margins. The key is `nil` for the margins of the first version, which apply to all variants.
    var leftMargins: [Variant?: Double] = [:]
    var rightMargins: [Variant?: Double] = [:]
    /// The declarations of the style sheet, by class.
    var styles = SymbolStyles()

    /// A variant's shapes with parsed outlines, and its margins.
    struct Figure: Sendable {
        var scale: Scale
        var shapes: [(shape: Shape, outline: SVGOutline)]
        var left: Double
        var right: Double
    }

    /// Returns the layers of a rendering mode from back to front, with their indices.
    func layers(in mode: SymbolRenderingMode) -> [(index: Int, layer: AssetSymbol.Layer, isClearing: Bool)] {
        // Layers of the monochrome mode came with version 4.
        guard mode != .monochrome || (version ?? 4) >= 4 else { return [] }
        var found: [Int: SymbolAnnotation] = [:]
        for (_, shapes) in variants.sorted(by: { $0.key.name < $1.key.name }) {
            for annotation in shapes.lazy.flatMap(\.annotations) where annotation.mode == mode {
                found[annotation.index] = found[annotation.index] ?? annotation
            }
        }
        return found.sorted { $0.key < $1.key }.map { index, annotation in
            let style = styles[annotation.name]
            let layer = AssetSymbol.Layer(
                style: annotation.style, fill: style.color, opacity: style.opacity, threshold: style.threshold)
            return (index, layer, style.isClearing)
        }
    }

    /// Returns the shapes for a weight and a scale: those of the variant itself; otherwise interpolated shapes, if the template has the
    /// three sources for it; otherwise those of the variant with the nearest weight.
    func figure(weight: Int, scale: Scale) throws(ImageError) -> Figure {
        let wanted = Variant(min(max((weight + 50) / 100, 1), 9) * 100, scale)
        if variants[wanted] != nil { return try figure(of: wanted) }
        if Variant.sources.allSatisfy({ variants[$0] != nil }), let figure = try interpolated(wanted.weight) {
            return figure
        }
        func distance(_ variant: Variant) -> (Double, Double) {
            (abs(Self.stroke(variant.weight) - Self.stroke(wanted.weight)), abs(variant.scale.factor - scale.factor))
        }
        let nearest = variants.keys.sorted { $0.name < $1.name }.min { distance($0) < distance($1) }
        guard let nearest else { throw .template(.noVariants) }
        return try figure(of: nearest)
    }

    /// The width of the lines of a weight, which places the weight between others.
    private static func stroke(_ weight: Int) -> Double { Symbol.lineWidth(weight: weight, scale: 1) }

    private func interpolated(_ weight: Int) throws(ImageError) -> Figure? {
        var figures: [Figure] = []
        for source in Variant.sources { figures.append(try figure(of: source)) }
        let weights = Variant.sources.map { Self.stroke($0.weight) }
        let first = weight < 400 ? 0 : 1
        let fraction = (Self.stroke(weight) - weights[first]) / (weights[first + 1] - weights[first])
        // A template is interpolated only if all three sources are compatible with each other.
        guard let light = Self.interpolated(figures[0], figures[1], at: fraction),
            let heavy = Self.interpolated(figures[1], figures[2], at: fraction)
        else { return nil }
        return first == 0 ? light : heavy
    }

    private static func interpolated(_ from: Figure, _ to: Figure, at fraction: Double) -> Figure? {
        guard from.shapes.count == to.shapes.count else { return nil }
        var figure = from
        for (index, (shape, outline)) in to.shapes.enumerated() {
            guard let between = from.shapes[index].outline.interpolated(to: outline, at: fraction) else { return nil }
            figure.shapes[index].outline = between
            if let first = from.shapes[index].shape.lineWidth, let second = shape.lineWidth {
                figure.shapes[index].shape.lineWidth = first + (second - first) * fraction
            }
        }
        figure.left += (to.left - from.left) * fraction
        figure.right += (to.right - from.right) * fraction
        return figure
    }

    private func figure(of variant: Variant) throws(ImageError) -> Figure {
        var shapes: [(shape: Shape, outline: SVGOutline)] = []
        var count = 0
        for shape in variants[variant] ?? [] {
            let outline = SVGOutline(shape.element, shape.attributes, transform: shape.transform)
            count += outline?.steps.count ?? 0
            guard let outline, count <= SVGOutline.stepLimit else {
                throw .template(.invalidShape(variant.name, shape.element))
            }
            shapes.append((shape, outline))
        }
        guard let ink = Rect(around: shapes.lazy.flatMap(\.outline.points)) else {
            throw .template(.empty(variant.name))
        }
        let (left, right) = try margins(of: variant, around: ink)
        return Figure(scale: variant.scale, shapes: shapes, left: left, right: right)
    }

    /// Returns the margins of a variant: its own, or margins with the same distances from the ink as those of `Regular-M`, of `Regular-S`
    /// or of any other variant.
    private func margins(of variant: Variant, around ink: Rect) throws(ImageError) -> (Double, Double) {
        if let left = leftMargins[variant], let right = rightMargins[variant] { return (left, right) }
        // The only margins of the first version of the format are those of `Regular-M`.
        let regular = Variant(400, .medium)
        let others = leftMargins.keys.sorted { ($0?.name ?? "") < ($1?.name ?? "") }
        for key in [regular, Variant(400, .small), nil] + others {
            guard let left = leftMargins[key], let right = rightMargins[key] else { continue }
            let reference = key ?? regular
            let ratio = variant.scale.factor / reference.scale.factor
            if reference != variant, let shapes = variants[reference] {
                var points: [Point] = []
                for shape in shapes {
                    let outline = SVGOutline(shape.element, shape.attributes, transform: shape.transform)
                    points += outline?.points ?? []
                }
                guard let box = Rect(around: points) else { continue }
                return (ink.x - (box.x - left) * ratio, ink.right + (right - box.right) * ratio)
            }
            if reference == variant { return (left, right) }
            // The variant of the margins isn't drawn, so only their distance from each other is known.
            let width = (right - left) * ratio
            return (ink.middle.x - width / 2, ink.middle.x + width / 2)
        }
        return (ink.x, ink.right)
    }
}

extension SymbolTemplate {
    /// The height of San Francisco's capital letters, in ems.
    private static let capHeight = 0.7047
    /// The smallest height of capital letters in a template, in its coordinates, and the largest width of a symbol, in ems.
    private static let (leastHeight, mostEms) = (1.0, 100.0)

    /// The distance between the margins in ems of a font whose size includes the scale.
    func width(weight: Int, scale: Double) throws(ImageError) -> Double {
        let figure = try figure(weight: weight, scale: Scale(scale))
        return max(figure.right - figure.left, 0) * (try unit(of: figure, scale: scale)) / Symbol.unitsInEm
    }

    /// Returns the factor from the template's coordinates to the units of a symbol.
    private func unit(of figure: Figure, scale: Double) throws(ImageError) -> Double {
        guard let baseline = baselines[figure.scale], let capline = caplines[figure.scale],
            baseline - capline >= Self.leastHeight
        else {
            throw .template(.noGuides(figure.scale.rawValue))
        }
        let enlargement = Scale(scale).factor / figure.scale.factor
        let unit = Symbol.unitsInEm * Self.capHeight / (baseline - capline) * enlargement / scale
        // If the symbol is much wider than letters, the guides aren't those of its row.
        guard (figure.right - figure.left) * unit <= Self.mostEms * Symbol.unitsInEm else {
            throw .template(.noGuides(figure.scale.rawValue))
        }
        return unit
    }

    /// Returns the symbol for a font whose size includes the scale. Its layers are those of the rendering mode, the foremost with index 0.
    ///
    /// The middle of the symbol's square is half the height of capital letters above the baseline, and between the margins.
    ///
    /// - Parameter isSeparated: True if the layers of the monochrome mode have different paints.
    func symbol(
        weight: Int, scale: Double, mode: SymbolRenderingMode, isSeparated: Bool
    ) throws(ImageError) -> Symbol {
        let figure = try figure(weight: weight, scale: Scale(scale))
        let unit = try unit(of: figure, scale: scale)
        guard let baseline = baselines[figure.scale], let capline = caplines[figure.scale] else {
            throw .template(.noGuides(figure.scale.rawValue))
        }
        let toUnits = Transform.translation(-(figure.left + figure.right) / 2, -(baseline + capline) / 2)
            .then(.scale(unit, unit)).then(.translation(Symbol.side / 2, Symbol.side / 2))
        let shapes = figure.shapes.map { (shape: $0.shape, outline: $0.outline.map(toUnits.apply)) }
        var parts: [Symbol.Part] = []
        for layer in stack(mode, isSeparated: isSeparated) {
            let drawn = shapes.filter { $0.shape.isIn(layer.indices, of: mode) }
            if layer.isClearing {
                var cut = Symbol.Part(ink: .area(drawn.flatMap(\.outline.steps)))
                cut.isCut = true
                parts.append(cut)
            }
            if layer.isDrawn { parts += self.parts(of: drawn, unit: unit, layer: layer.position) }
        }
        var symbol = Symbol(parts: parts, width: max(figure.right - figure.left, 0) * unit)
        symbol.extent = Rect(around: shapes.lazy.flatMap(\.outline.points))?
            .grown(by: (figure.shapes.compactMap(\.shape.lineWidth).max() ?? 0) * unit / 2)
        return symbol
    }

    /// Layers that are drawn together.
    private struct StackedLayer {
        /// The indices of the layers; `nil` for all shapes.
        var indices: Set<Int>?
        var isClearing = false
        var isDrawn = true
        /// The position counted from the foremost layer.
        var position = 0
    }

    /// Returns the layers of a mode from back to front.
    ///
    /// In the monochrome mode, the shapes of all layers are one outline, in which a shape of the opposite direction is a hole. A layer that
    /// clears what is behind it divides the outline.
    private func stack(_ mode: SymbolRenderingMode, isSeparated: Bool) -> [StackedLayer] {
        let layers = layers(in: mode)
        guard !layers.isEmpty else { return [StackedLayer()] }
        var stack: [StackedLayer] = []
        for (offset, layer) in layers.enumerated() {
            let position = layers.count - 1 - offset
            let isDrawn = layer.layer.opacity > 0 || mode == .monochrome && !layer.isClearing
            if mode == .monochrome, !isSeparated, !layer.isClearing, let last = stack.last, !last.isClearing {
                stack[stack.count - 1].indices?.insert(layer.index)
            } else {
                stack.append(
                    StackedLayer(
                        indices: [layer.index], isClearing: layer.isClearing, isDrawn: isDrawn, position: position))
            }
        }
        return stack
    }

    /// Returns the parts for shapes: the filled outlines together, and the others separately.
    private func parts(
        of shapes: [(shape: Shape, outline: SVGOutline)], unit: Double, layer: Int
    ) -> [Symbol.Part] {
        var parts: [Symbol.Part] = []
        let filled = shapes.filter { $0.shape.lineWidth == nil && !$0.shape.isEvenOdd }
        if !filled.isEmpty { parts.append(Symbol.Part(ink: .area(filled.flatMap(\.outline.steps)))) }
        for (shape, outline) in shapes where shape.lineWidth != nil || shape.isEvenOdd {
            var part = Symbol.Part(ink: .area(outline.steps))
            part.isEvenOdd = shape.isEvenOdd
            if let width = shape.lineWidth {
                part.ink = .stroke(outline.steps, width: width * unit, isRound: shape.hasRoundLine)
            }
            parts.append(part)
        }
        for index in parts.indices { parts[index].layer = layer }
        return parts
    }
}

/// The annotation of a shape with a layer of a rendering mode: a class such as `hierarchical-1:secondary`.
struct SymbolAnnotation: Hashable, Sendable {
    /// The class.
    var name: String
    var mode: SymbolRenderingMode
    /// The layer's index, counted from the rearmost layer.
    var index: Int
    /// The level or the colour; empty if there is none.
    var style: String

    /// The maximum number of layers of a mode: an archived view has at most as many.
    static let layerLimit = 100

    /// Creates the annotation of a class; `nil` if the class isn't an annotation.
    init?(_ name: Substring) {
        let halves = name.split(separator: ":", maxSplits: 1)
        let parts = halves.first?.split(separator: "-") ?? []
        let modes: [SymbolRenderingMode] = [.monochrome, .hierarchical, .multicolor]
        guard parts.count == 2, let mode = modes.first(where: { $0.name == parts[0] }), let index = Int(parts[1]),
            (0..<Self.layerLimit).contains(index)
        else { return nil }
        (self.name, self.mode, self.index) = (String(name), mode, index)
        style = halves.count == 2 ? String(halves[1]) : ""
    }
}

/// The style sheet of a symbol template, of which only rules for classes are read.
struct SymbolStyles: Sendable {
    /// The declarations of a class.
    struct Style: Sendable {
        /// The values by the names of the properties.
        private(set) var properties: [String: String] = [:]

        init() {}

        /// The properties that are read. Other ones aren't stored, because every shape may have the same large rule.
        private static let known: Set = [
            "fill", "fill-rule", "stroke", "stroke-linecap", "stroke-width", "opacity", "-sfsymbols-variable-threshold",
            "-sfsymbols-clear-behind", "clip-path", "filter", "mask",
        ]

        /// Parses declarations such as `fill:#007AFF; opacity:0.5`. Invalid ones are ignored.
        init(_ declarations: Substring) {
            for declaration in declarations.split(separator: ";") {
                let parts = declaration.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { continue }
                let name = parts[0].trimmingCharacters(in: .whitespacesAndNewlines)
                guard Self.known.contains(name) else { continue }
                properties[name] = parts[1].trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }

        mutating func merge(_ other: Style) { properties.merge(other.properties) { $1 } }

        /// The opacity from 0 to 1.
        var opacity: Double {
            properties["opacity"].flatMap { Double($0) }.map { $0 > 0 ? min($0, 1) : 0 } ?? 1
        }

        /// The threshold of a variable symbol.
        var threshold: Double? { properties["-sfsymbols-variable-threshold"].flatMap { Double($0) } }

        /// True if the layer clears what is behind it.
        var isClearing: Bool { properties["-sfsymbols-clear-behind"] == "true" }

        /// The colour of the areas, written as `#007AFF` or `#07F`.
        var color: ResolvedColor? {
            guard let fill = properties["fill"], fill.hasPrefix("#") else { return nil }
            var digits = fill.dropFirst().compactMap(\.hexDigitValue)
            guard digits.count == fill.utf8.count - 1 else { return nil }
            if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
            guard digits.count == 6 else { return nil }
            func component(_ index: Int) -> Int { digits[2 * index] * 16 + digits[2 * index + 1] }
            return ResolvedColor(component(0), component(1), component(2))
        }
    }

    private var classes: [String: Style] = [:]

    /// The maximum number of classes.
    private static let classLimit = 4_096

    /// The declarations of a class; empty if there is no rule for it.
    subscript(name: String) -> Style { classes[name] ?? Style() }

    /// Adds the rules of a style sheet.
    mutating func add(_ sheet: String) {
        for rule in sheet.withoutComments.split(separator: "}") {
            let parts = rule.split(separator: "{", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let style = Style(parts[1])
            for selector in parts[0].split(separator: ",") {
                let selector = selector.trimmingCharacters(in: .whitespacesAndNewlines)
                guard selector.hasPrefix("."), classes.count < Self.classLimit else { continue }
                classes[String(selector.dropFirst()), default: Style()].merge(style)
            }
        }
    }
}

extension String {
    /// The style sheet without comments.
    fileprivate var withoutComments: String {
        var text = ""
        var rest = self[...]
        while let start = rest.firstRange(of: "/*") {
            text += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        }
        return text + rest
    }
}
