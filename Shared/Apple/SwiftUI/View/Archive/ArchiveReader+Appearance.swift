import FoundationEssentials

extension ArchiveReader {
    static func text(_ object: ArchivedObject) throws -> ViewNode.TextContent {
        var text = ViewNode.TextContent(
            string: try object.required("text").string(), font: try font(object), paint: try paint(object),
            lineLimit: try object["lineLimit"]?.integer(in: 1...1_000_000),
            minimumScaleFactor: try object["minimumScaleFactor"]?.number(in: 0...1) ?? 1,
            alignment: try object["alignment"]?.named(.textAlignments) ?? .leading,
            isAccented: try object.flag("accented"))
        text.minimumLines = try object["minimumLines"]?.integer(in: 0...1_000) ?? 0
        text.lineSpacing = try object["lineSpacing"]?.number() ?? 0
        text.truncation = try object["truncation"]?.named(.truncations) ?? .tail
        text.allowsTightening = try object.flag("tightening")
        text.fillsWidth = try object.flag("fillsWidth")
        text.runs = try object["runs"]?.array(0...1_000).map(run) ?? []
        text.moments = try object["moments"]?.array(0...100).map(moment) ?? []
        return text
    }

    private static func run(_ part: ArchivedPart) throws -> ViewNode.TextRun {
        let object = try part.object()
        var run = ViewNode.TextRun(
            string: try object.required("text").string(), font: try font(object), paint: try paint(object),
            underline: try object["underline"].map(rule), strikethrough: try object["strikethrough"].map(rule))
        run.background = try object["background"]?.paint()
        run.baselineOffset = try object["baselineOffset"]?.number() ?? 0
        run.symbol = try object["symbol"].map { part in
            let object = try part.object()
            let symbol = try symbol(object)
            try object.finish()
            return symbol
        }
        try object.finish()
        return run
    }

    private static func moment(_ part: ArchivedPart) throws -> TextMomentMetadata {
        let object = try part.object()
        func date(_ part: ArchivedPart) throws -> Date {
            Date(timeIntervalSince1970: try part.number(in: -1e11...1e11))
        }
        let moment = TextMomentMetadata(
            style: try object.required("style").string(), date: try date(try object.required("date")),
            end: try object["end"].map(date))
        try object.finish()
        return moment
    }

    private static func rule(_ part: ArchivedPart) throws -> TextRule {
        let object = try part.object()
        let rule = TextRule(
            paint: try paint(object), dashes: try object["dashes"]?.numbers(0...100, in: 0...1e6) ?? [])
        try object.finish()
        return rule
    }

    private static func paint(_ object: ArchivedObject) throws -> Paint { try object["paint"]?.paint() ?? black }

    /// Returns the font of a text; by default the body font at its default size.
    private static func font(_ object: ArchivedObject) throws -> ResolvedFont {
        guard let part = object["font"] else { return ResolvedFont(size: 17, leading: 22) }
        let object = try part.object()
        let designs = ["default", "serif", "rounded", "monospaced"]
        var font = ResolvedFont(
            size: try object.required("size").number(in: 0.01...ResolvedFont.largest),
            weight: try object["weight"]?.integer(in: 1...1_000) ?? 400,
            design: try object["design"]?.named(
                ArchivedNames("font design", designs.map { ($0, $0) })) ?? "default",
            isItalic: try object.flag("italic"), leading: try object["leading"]?.number(in: 0...1e5))
        font.tracking = try object["tracking"]?.number(in: -1e4...1e4) ?? 0
        font.isMonospacedDigit = try object.flag("monospacedDigits")
        font.name = try object["name"]?.string()
        try object.finish()
        return font
    }

    static func image(_ object: ArchivedObject) throws -> ViewNode.ImageContent {
        let source: ViewNode.ImageContent.Source
        if let data = object["data"] {
            guard let bytes = Data(base64Encoded: try data.string()) else { throw data.wrong("Base64 data") }
            source = .data([UInt8](bytes))
        } else {
            source = .name(try object.required("name").string())
        }
        let preservesShades = try object.flag("preservesShades")
        let (width, height) = (
            try object["width"]?.number(in: 0...1e5), try object["height"]?.number(in: 0...1e5)
        )
        return ViewNode.ImageContent(
            source: source, isResizable: try object.flag("resizable"), label: try object["label"]?.string(),
            isTemplate: try object["template"]?.bool(), paint: try paint(object), isDark: try object.flag("dark"),
            isHighContrast: try object.flag("highContrast"), isAccented: try object.flag("accented"),
            accentedAppearance: try object.flag("fullColor") ? .fullColor : preservesShades ? .shades : .silhouette,
            size: width.flatMap { width in height.map { Size(width: width, height: $0) } })
    }

    static func symbol(_ object: ArchivedObject) throws -> ViewNode.SymbolContent {
        ViewNode.SymbolContent(
            name: try object.required("name").string(), size: try object["size"]?.number(in: 0.01...10_000) ?? 17,
            weight: try object["weight"]?.integer(in: 1...1_000) ?? 400, isResizable: try object.flag("resizable"),
            paint: try paint(object), isAccented: try object.flag("accented"),
            variants: try object["variants"]?.array(0...100).map { try $0.string() } ?? [],
            layers: try object["layers"]?.array(0...100).map { try $0.paint() } ?? [],
            mode: try object["mode"]?.string(), asset: try object["asset"].map(asset))
    }

    private static func asset(_ part: ArchivedPart) throws -> ViewNode.SymbolContent.Asset {
        let object = try part.object()
        let asset = ViewNode.SymbolContent.Asset(
            scale: try object["scale"]?.number(in: 0.01...100) ?? 1,
            width: try object.required("width").number(in: 0...1_000),
            isRightToLeft: try object.flag("rightToLeft"), label: try object["label"]?.string())
        try object.finish()
        return asset
    }

    static func shape(_ object: ArchivedObject, paint: Paint, isAccented: Bool) throws -> ShapeContent {
        let form = try object.required("shape")
        let inset = try object["inset"]?.number() ?? 0
        let isEvenOdd = try object.flag("evenOdd")
        if form.value.string == "containerRelative" {
            return ShapeContent(
                .containerRelative(inset: inset), paint: paint, isEvenOdd: isEvenOdd, isAccented: isAccented)
        }
        let figure = ShapeFigure(
            try base(form, object), inset: inset, steps: try object["steps"]?.array(0...100).map(step) ?? [])
        return ShapeContent(
            figure: figure, paint: paint, isEvenOdd: isEvenOdd, isAccented: isAccented,
            direction: try object["direction"]?.named(.directions) ?? .mirrors)
    }

    private static func base(_ form: ArchivedPart, _ object: ArchivedObject) throws -> ShapeFigure.Base {
        func isContinuous() throws -> Bool { try !object.flag("circular") }
        switch try form.string() {
        case "rectangle": return .rectangle
        case "circle": return .circle
        case "ellipse": return .ellipse
        case "capsule": return .capsule(isContinuous: try isContinuous())
        case "outline": return .outline(try object.required("outline").outline())
        case "roundedRectangle":
            if let corners = object["corners"] {
                let sizes = try corners.array(4...4).map { part in
                    if let radius = part.value.number { return Size(width: radius, height: radius) }
                    let numbers = try part.numbers(2, in: 0...1e6)
                    return Size(width: numbers[0], height: numbers[1])
                }
                var all = Outline.Corners(size: sizes[0])
                (all.topRight, all.bottomRight, all.bottomLeft) = (sizes[1], sizes[2], sizes[3])
                return .roundedRectangle(all, isContinuous: try isContinuous())
            }
            return .roundedRectangle(
                .init(radius: try object.required("radius").number()), isContinuous: try isContinuous())
        case let name:
            let forms = [
                "rectangle", "circle", "ellipse", "capsule", "roundedRectangle", "outline", "containerRelative",
            ]
            throw ArchivedViewError(
                .unknown(name, kind: "shape", near: suggestion(for: name, in: forms)), at: form.place)
        }
    }

    private static func step(_ part: ArchivedPart) throws -> ShapeFigure.Step {
        let object = try part.object()
        func anchor() throws -> UnitPoint { try object["anchor"]?.unitPoint() ?? .center }
        let step: ShapeFigure.Step
        if let stroke = object["stroke"] {
            step = .stroke(try self.stroke(stroke))
        } else if let trim = object["trim"] {
            let numbers = try trim.numbers(2)
            step = .trim(from: numbers[0], to: numbers[1])
        } else if let rotate = object["rotate"] {
            step = .rotate(try rotate.number(), anchor: try anchor())
        } else if let scale = object["scale"] {
            let numbers = try scale.numbers(2)
            step = .scale(x: numbers[0], y: numbers[1], anchor: try anchor())
        } else if let matrix = object["matrix"] {
            step = .transform(try matrix.transform())
        } else if let size = object["size"] {
            let numbers = try size.numbers(2)
            step = .size(Size(width: numbers[0], height: numbers[1]))
        } else if let portion = object["portion"] {
            step = .portion(try portion.number(in: 0...1))
        } else if let marker = object["marker"] {
            step = .marker(try marker.number(in: 0...1))
        } else {
            throw part.wrong("one of “stroke”, “trim”, “rotate”, “scale”, “matrix”, “size”, “portion” and “marker”")
        }
        try object.finish()
        return step
    }

    private static func stroke(_ part: ArchivedPart) throws -> StrokeContent {
        let object = try part.object()
        let stroke = StrokeContent(
            width: try object["width"]?.number() ?? 1, cap: try object["cap"]?.named(.caps) ?? .butt,
            join: try object["join"]?.named(.joins) ?? .miter, miterLimit: try object["miterLimit"]?.number() ?? 10,
            dash: try object["dash"]?.numbers(0...100) ?? [], dashPhase: try object["dashPhase"]?.number() ?? 0)
        try object.finish()
        return stroke
    }

    /// Returns the effect with a name; `nil` for an unknown name.
    static func effect(_ name: String, _ object: ArchivedObject) throws -> NodeEffect? {
        func value() throws -> Double { try object.required("value").number() }
        func color() throws -> ResolvedColor { try object.required("color").color() }
        func radius() throws -> Double { try object.required("radius").number(in: 0...10_000) }
        switch name {
        case "opacity": return .opacity(try value())
        case "clip": return .clip(try object.required("outline").outline(), isEvenOdd: try object.flag("evenOdd"))
        case "shadow":
            let by = try object["by"]?.point() ?? .zero
            return .shadow(try color(), radius: try radius(), x: by.x, y: by.y)
        case "blur": return .blur(radius: try radius())
        case "blendMode": return .blend(try object.required("mode").named(.blendModes))
        case "compositingGroup": return .group
        case "widgetAccentable": return .accent
        case "saturation": return .filter(.saturation(try value()))
        case "brightness": return .filter(.brightness(try value()))
        case "contrast": return .filter(.contrast(try value()))
        case "grayscale": return .filter(.grayscale(try value()))
        case "hueRotation": return .filter(.hueRotation(try value()))
        case "colorInvert": return .filter(.invert)
        case "luminanceToAlpha": return .filter(.luminanceToAlpha)
        case "colorMultiply": return .filter(.multiply(try color()))
        default: return nil
        }
    }
}

extension ArchivedPart {
    /// Reads a colour or a gradient.
    func paint() throws -> Paint {
        guard value.members != nil else { return .color(try color()) }
        let object = try object()
        let kind = try object.required("gradient")
        func center() throws -> Point { try object["center"]?.point() ?? Point(x: 0.5, y: 0.5) }
        func between() throws -> (Double, Double) {
            let numbers = try object.required("between").numbers(2)
            return (numbers[0], numbers[1])
        }
        let shape: Paint.Gradient.Shape
        switch try kind.string() {
        case "linear": shape = .linear(from: try object.required("from").point(), to: try object.required("to").point())
        case "radial":
            let (from, to) = try between()
            shape = .radial(center: try center(), from: from, to: to)
        case "elliptical":
            let (from, to) = try between()
            shape = .elliptical(center: try center(), from: from, to: to)
        case "angular":
            let (from, to) = try between()
            shape = .angular(center: try center(), from: from, to: to)
        case let name:
            let kinds = ["linear", "radial", "elliptical", "angular"]
            throw ArchivedViewError(
                .unknown(name, kind: "gradient", near: suggestion(for: name, in: kinds)), at: kind.place)
        }
        var last = 0.0
        let stops = try object.required("stops").array(1...1_000).map { part in
            let pair = try part.array(2...2)
            last = try pair[0].number(in: last...1)
            return Paint.Gradient.Stop(color: try pair[1].color(), location: last)
        }
        try object.finish()
        return .gradient(Paint.Gradient(shape, stops: stops))
    }

    /// Reads a colour: hexadecimal digits, or red, green, blue and opacity from 0 to 1.
    func color() throws -> ResolvedColor {
        if value.array != nil {
            let parts = try numbers(4, in: 0...1)
            return ResolvedColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        }
        let digits = Array((value.string ?? "").utf8.dropFirst())
        guard value.string?.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
            throw notAColor
        }
        let bytes = try stride(from: 0, to: digits.count, by: 2).map { start in
            guard let high = Self.digit(digits[start]), let low = Self.digit(digits[start + 1]) else { throw notAColor }
            return Double(high * 16 + low) / 255
        }
        return ResolvedColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
    }

    private var notAColor: ArchivedViewError {
        wrong("a colour, such as \"#FF9500\", \"#FF950080\" or [1, 0.6, 0, 0.5]")
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
    }

    func transform() throws -> Transform {
        let numbers = try numbers(6)
        return Transform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    func outline() throws -> Outline {
        var outline = Outline()
        for part in try array() {
            let parts = try part.array(1...7)
            let numbers = try parts.dropFirst().map { try $0.number() }
            guard outline.append(try parts[0].string(), numbers) else { throw part.wrong(Outline.archivedForm) }
        }
        return outline
    }
}

extension Outline {
    /// The form of an archived element, for messages.
    static var archivedForm: String {
        #"["move", x, y], ["line", x, y], ["curve", x1, y1, x2, y2, x, y] or ["close"]"#
    }

    /// Adds an archived element; returns false for any other name or number of coordinates.
    mutating func append(_ name: String, _ numbers: [Double]) -> Bool {
        switch (name, numbers.count) {
        case ("move", 2): move(to: Point(x: numbers[0], y: numbers[1]))
        case ("line", 2): line(to: Point(x: numbers[0], y: numbers[1]))
        case ("curve", 6):
            curve(
                to: Point(x: numbers[4], y: numbers[5]), control1: Point(x: numbers[0], y: numbers[1]),
                control2: Point(x: numbers[2], y: numbers[3]))
        case ("close", 0): close()
        default: return false
        }
        return true
    }
}
