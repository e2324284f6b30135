import FoundationEssentials

extension ArchiveWriter {
    static func text(_ text: ViewNode.TextContent) -> ArchivedMembers {
        var members = ArchivedMembers(type: "Text")
        members["text"] = .string(text.string)
        members["font"] = text.font.archived
        members["paint"] = text.paint.archived
        if let limit = text.lineLimit { members["lineLimit"] = .integer(limit) }
        if text.minimumLines != 0 { members["minimumLines"] = .integer(text.minimumLines) }
        members.number("minimumScaleFactor", text.minimumScaleFactor, unless: 1)
        if text.alignment != .leading {
            members["alignment"] = ArchivedNames.textAlignments.name(of: text.alignment).map { .string($0) }
        }
        members.flag("accented", text.isAccented)
        members.number("lineSpacing", text.lineSpacing, unless: 0)
        if text.truncation != .tail {
            members["truncation"] = ArchivedNames.truncations.name(of: text.truncation).map { .string($0) }
        }
        members.flag("tightening", text.allowsTightening)
        members.flag("fillsWidth", text.fillsWidth)
        if !text.runs.isEmpty { members["runs"] = .array(text.runs.map(run)) }
        if !text.moments.isEmpty {
            members["moments"] = .array(
                text.moments.map { moment in
                    var members = ArchivedMembers()
                    members["style"] = .string(moment.style)
                    members.number("date", moment.date.timeIntervalSince1970)
                    members.number("end", moment.end?.timeIntervalSince1970)
                    return members.json
                })
        }
        return members
    }

    private static func run(_ run: ViewNode.TextRun) -> JSONValue {
        var members = ArchivedMembers()
        members["text"] = .string(run.string)
        members["font"] = run.font.archived
        members["paint"] = run.paint.archived
        members["underline"] = run.underline.map(rule)
        members["strikethrough"] = run.strikethrough.map(rule)
        members["background"] = run.background?.archived
        members.number("baselineOffset", run.baselineOffset, unless: 0)
        members["symbol"] = run.symbol.map { symbol in
            var members = ArchivedMembers()
            self.symbol(symbol, into: &members)
            return members.json
        }
        return members.json
    }

    private static func rule(_ rule: TextRule) -> JSONValue {
        var members = ArchivedMembers()
        members["paint"] = rule.paint.archived
        if !rule.dashes.isEmpty { members["dashes"] = .archived(rule.dashes) }
        return members.json
    }

    static func image(_ image: ViewNode.ImageContent) -> ArchivedMembers {
        var members = ArchivedMembers(type: "Image")
        switch image.source {
        case .name(let name): members["name"] = .string(name)
        case .data(let bytes): members["data"] = .string(Data(bytes).base64EncodedString())
        }
        members.flag("resizable", image.isResizable)
        if let size = image.size {
            members.number("width", size.width)
            members.number("height", size.height)
        }
        members["label"] = image.label.map { .string($0) }
        members["template"] = image.isTemplate.map { .bool($0) }
        members["paint"] = image.paint.archived
        members.flag("dark", image.isDark)
        members.flag("highContrast", image.isHighContrast)
        members.flag("accented", image.isAccented)
        members.flag("preservesShades", image.accentedAppearance == .shades)
        members.flag("fullColor", image.accentedAppearance == .fullColor)
        return members
    }

    static func symbol(_ symbol: ViewNode.SymbolContent, into members: inout ArchivedMembers) {
        members["name"] = .string(symbol.name)
        members.number("size", symbol.size)
        if symbol.weight != 400 { members["weight"] = .integer(symbol.weight) }
        members.flag("resizable", symbol.isResizable)
        members["paint"] = symbol.paint.archived
        members.flag("accented", symbol.isAccented)
        if !symbol.variants.isEmpty { members["variants"] = .array(symbol.variants.map { .string($0) }) }
        if !symbol.layers.isEmpty { members["layers"] = .array(symbol.layers.map(\.archived)) }
        members["mode"] = symbol.mode.map { .string($0) }
        members["asset"] = symbol.asset.map { asset in
            var members = ArchivedMembers()
            members.number("scale", asset.scale, unless: 1)
            members.number("width", asset.width)
            members.flag("rightToLeft", asset.isRightToLeft)
            members["label"] = asset.label.map { .string($0) }
            return members.json
        }
    }

    /// Returns an archived shape; `nil` for a custom shape.
    static func shape(_ shape: ShapeContent) -> ArchivedMembers? {
        var members = ArchivedMembers(type: "Shape")
        guard fill(&members, with: shape) else { return nil }
        members["paint"] = shape.paint.archived
        members.flag("accented", shape.isAccented)
        return members
    }

    /// Writes a shape's geometry; returns false for a custom shape.
    private static func fill(_ members: inout ArchivedMembers, with shape: ShapeContent) -> Bool {
        if case .containerRelative(let inset) = shape.form {
            members["shape"] = .string("containerRelative")
            members.number("inset", inset, unless: 0)
        } else {
            guard let figure = shape.figure() else { return false }
            self.figure(figure, into: &members)
            if shape.direction != .mirrors {
                members["direction"] = ArchivedNames.directions.name(of: shape.direction).map { .string($0) }
            }
        }
        members.flag("evenOdd", shape.isEvenOdd)
        return true
    }

    private static func figure(_ figure: ShapeFigure, into members: inout ArchivedMembers) {
        switch figure.base {
        case .rectangle: members["shape"] = .string("rectangle")
        case .circle: members["shape"] = .string("circle")
        case .ellipse: members["shape"] = .string("ellipse")
        case .capsule(let isContinuous):
            members["shape"] = .string("capsule")
            members.flag("circular", !isContinuous)
        case .roundedRectangle(let corners, let isContinuous):
            members["shape"] = .string("roundedRectangle")
            let all = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
            if let first = all.first, first.width == first.height, all.allSatisfy({ $0 == first }) {
                members.number("radius", first.width)
            } else {
                members["corners"] = .array(all.map { .archived($0) })
            }
            members.flag("circular", !isContinuous)
        case .outline(let outline):
            members["shape"] = .string("outline")
            members["outline"] = outline.archived
        }
        members.number("inset", figure.inset, unless: 0)
        if !figure.steps.isEmpty { members["steps"] = .array(figure.steps.map(\.archived)) }
    }

    /// Returns an archived effect; `nil` for a clip by a custom shape.
    static func effect(_ effect: ViewNode.Effect) -> ArchivedMembers? {
        var members = ArchivedMembers()
        switch effect {
        case .transform(let transform, let anchor):
            members["modifier"] = .string("transform")
            members["matrix"] = transform.archived
            members["anchor"] = .archived(anchor.point)
        case .clip(let shape): return shaped("clipShape", shape)
        case .clipToBounds: members["modifier"] = .string("clipped")
        case .fixed(let effect): fill(&members, with: effect)
        }
        return members
    }

    /// Returns an archived modifier with a shape; `nil` for a custom shape.
    static func shaped(_ modifier: String, _ shape: ShapeContent) -> ArchivedMembers? {
        var members = ArchivedMembers()
        members["modifier"] = .string(modifier)
        return fill(&members, with: shape) ? members : nil
    }

    private static func fill(_ members: inout ArchivedMembers, with effect: NodeEffect) {
        func name(_ name: String) { members["modifier"] = .string(name) }
        func amount(_ title: String, _ value: Double) {
            name(title)
            members.number("value", value)
        }
        switch effect {
        case .opacity(let value): amount("opacity", value)
        case .transform(let transform):
            name("transform")
            members["matrix"] = transform.archived
        case .clip(let outline, let isEvenOdd):
            name("clip")
            members["outline"] = outline.archived
            members.flag("evenOdd", isEvenOdd)
        case .shadow(let color, let radius, let x, let y):
            name("shadow")
            members["color"] = color.archived
            members.number("radius", radius)
            members["by"] = .archived([x, y])
        case .blur(let radius):
            name("blur")
            members.number("radius", radius)
        case .blend(let mode):
            name("blendMode")
            members["mode"] = .string(mode.rawValue)
        case .group: name("compositingGroup")
        case .accent: name("widgetAccentable")
        case .filter(let filter):
            switch filter {
            case .saturation(let value): amount("saturation", value)
            case .brightness(let value): amount("brightness", value)
            case .contrast(let value): amount("contrast", value)
            case .grayscale(let value): amount("grayscale", value)
            case .hueRotation(let value): amount("hueRotation", value)
            case .invert: name("colorInvert")
            case .luminanceToAlpha: name("luminanceToAlpha")
            case .multiply(let color):
                name("colorMultiply")
                members["color"] = color.archived
            }
        }
    }
}

extension Paint {
    /// The value as it is archived.
    var archived: JSONValue {
        switch self {
        case .color(let color): return color.archived
        case .gradient(let gradient):
            var members = ArchivedMembers()
            func radii(_ name: String, _ center: Point, _ from: Double, _ to: Double) {
                members["gradient"] = .string(name)
                members["center"] = .archived(center)
                members["between"] = .archived([from, to])
            }
            switch gradient.shape {
            case .linear(let from, let to):
                members["gradient"] = .string("linear")
                members["from"] = .archived(from)
                members["to"] = .archived(to)
            case .radial(let center, let from, let to): radii("radial", center, from, to)
            case .elliptical(let center, let from, let to): radii("elliptical", center, from, to)
            case .angular(let center, let from, let to): radii("angular", center, from, to)
            }
            members["stops"] = .array(gradient.stops.map { .array([.archived($0.location), $0.color.archived]) })
            return members.json
        }
    }
}

extension ResolvedColor {
    /// The colour as it is archived: hexadecimal digits if they represent it exactly, otherwise numbers.
    var archived: JSONValue {
        let parts = [red, green, blue, alpha]
        let bytes = parts.map { Int(saturating: ($0 * 255).rounded()) }
        guard zip(parts, bytes).allSatisfy({ $0 == Double($1) / 255 }) else { return .archived(parts) }
        func digits(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
        return .string("#" + bytes.prefix(alpha == 1 ? 3 : 4).reduce("") { $0 + digits($1) })
    }
}

extension ResolvedFont {
    fileprivate var archived: JSONValue {
        var members = ArchivedMembers()
        members.number("size", size)
        if weight != 400 { members["weight"] = .integer(weight) }
        if design != "default" { members["design"] = .string(design) }
        members.flag("italic", isItalic)
        members.number("leading", leading)
        members.number("tracking", tracking, unless: 0)
        members.flag("monospacedDigits", isMonospacedDigit)
        members["name"] = name.map { .string($0) }
        return members.json
    }
}

extension Transform {
    fileprivate var archived: JSONValue { .archived([a, b, c, d, tx, ty]) }
}

extension Outline {
    var archived: JSONValue {
        .array(
            elements.map { element in
                switch element {
                case .move(let point): .array([.string("move"), .archived(point.x), .archived(point.y)])
                case .line(let point): .array([.string("line"), .archived(point.x), .archived(point.y)])
                case .curve(let point, let first, let second):
                    .array(
                        [.string("curve")]
                            + [first.x, first.y, second.x, second.y, point.x, point.y].map { .archived($0) })
                case .close: .array([.string("close")])
                }
            })
    }
}

extension ShapeFigure.Step {
    fileprivate var archived: JSONValue {
        var members = ArchivedMembers()
        switch self {
        case .stroke(let stroke): members["stroke"] = stroke.archived
        case .trim(let from, let to): members["trim"] = .archived([from, to])
        case .rotate(let radians, let anchor):
            members.number("rotate", radians)
            members["anchor"] = .archived(anchor.point)
        case .scale(let x, let y, let anchor):
            members["scale"] = .archived([x, y])
            members["anchor"] = .archived(anchor.point)
        case .transform(let transform): members["matrix"] = transform.archived
        case .size(let size): members["size"] = .archived(size)
        case .portion(let fraction): members.number("portion", fraction)
        case .marker(let fraction): members.number("marker", fraction)
        }
        return members.json
    }
}

extension StrokeContent {
    fileprivate var archived: JSONValue {
        var members = ArchivedMembers()
        members.number("width", width)
        if cap != .butt { members["cap"] = ArchivedNames.caps.name(of: cap).map { .string($0) } }
        if join != .miter { members["join"] = ArchivedNames.joins.name(of: join).map { .string($0) } }
        members.number("miterLimit", miterLimit, unless: 10)
        if !dash.isEmpty { members["dash"] = .archived(dash) }
        members.number("dashPhase", dashPhase, unless: 0)
        return members.json
    }
}
