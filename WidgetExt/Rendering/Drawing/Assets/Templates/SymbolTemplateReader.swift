import Foundation
import FoundationGaps
import Shared

/// The reason why a symbol template can't be drawn.
enum SymbolTemplateFlaw: Hashable {
    /// The file isn't an XML document; the reason.
    case malformed(String)
    /// The document type declares entities.
    case entities
    /// The root element isn't `svg`.
    case notSVG
    /// A shape refers to another element, or to another file.
    case reference(String)
    /// A variant contains an element that isn't a shape.
    case unsupportedElement(String, String)
    /// The elements are nested deeper than the limit, or there are more shapes than the limit.
    case tooDeep(Int)
    case tooManyShapes(Int)
    /// There is no variant with shapes.
    case noVariants
    /// The variant's shapes have no points.
    case empty(String)
    /// The baseline or the cap line of a row is missing.
    case noGuides(String)
    /// A variant has a shape with invalid or too many numbers.
    case invalidShape(String, String)

    /// Returns the error message with a remedy. `it` is the name of the file in the message.
    func words(about it: String) -> String {
        switch self {
        case .malformed(let reason): "\(it) is damaged: \(reason)"
        case .entities: "\(it) declares XML entities — export the symbol again without them"
        case .notSVG: "\(it) isn't an SVG file — export the symbol's template with the SF Symbols app"
        case .reference(let target): "\(it) refers to '\(target)' — draw the symbol with paths only"
        case .unsupportedElement(let variant, let element):
            "\(it) has a <\(element)> in '\(variant)' — draw the symbol with paths only"
        case .tooDeep(let limit): "\(it) has elements nested deeper than \(limit) — ungroup them"
        case .tooManyShapes(let limit): "\(it) has more than \(limit) shapes — make it simpler"
        case .noVariants:
            "\(it) has no shapes in a group such as 'Regular-M' — export the symbol's template with the SF Symbols app"
        case .empty(let variant): "\(it) has empty paths in '\(variant)' — draw the variant or delete its group"
        case .noGuides(let scale):
            "\(it) has no guides 'Baseline-\(scale)' and 'Capline-\(scale)' — keep the guides of the template"
        case .invalidShape(let variant, let element):
            "\(it) has an invalid <\(element)> in '\(variant)' — export the symbol again"
        }
    }
}

extension SymbolTemplate {
    /// The maximum size of a template in bytes.
    static let byteLimit = 4 << 20

    /// Reads a template.
    init(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= Self.byteLimit else { throw .tooManyBytes(Self.byteLimit) }
        // Recursive entities can expand without limit. Templates don't contain entities.
        guard !bytes.contains(sequence: Array("<!ENTITY".utf8)) else { throw .template(.entities) }
        let reader = SymbolTemplateReader()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = reader
        let isRead = parser.parse()
        if let fault = reader.fault { throw .template(fault) }
        guard isRead else { throw .template(.malformed(parser.parserError?.localizedDescription ?? "it isn't XML")) }
        self = reader.template
        variants = variants.filter { !$0.value.isEmpty }
        guard !variants.isEmpty else { throw .template(.noVariants) }
    }
}

/// A reader of the elements of a symbol template.
private final class SymbolTemplateReader: XMLParserDelegate {
    var template = SymbolTemplate()
    private(set) var fault: SymbolTemplateFlaw?

    /// The state inside an element, which its content inherits.
    private struct Level {
        var transform = Transform.identity
        var variant: SymbolTemplate.Variant?
        var annotations: [SymbolAnnotation] = []
        var properties: [String: String] = [:]
        /// True if the content isn't drawn, such as the content of `defs`.
        var isHidden = false
        var collects: Collected?
    }

    /// A text that is collected.
    private enum Collected { case styles, version }

    private var levels = [Level()]
    private var text = ""
    private var shapeCount = 0
    private var hasRoot = false

    private static let depthLimit = 64
    private static let shapeLimit = 20_000
    /// The maximum number of classes of an element that are read.
    private static let classLimit = 64
    private static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polygon", "polyline"]
    /// Elements that aren't drawn.
    private static let hidden: Set = ["defs", "title", "desc", "metadata"]
    /// The properties that shapes inherit.
    private static let inherited: Set = ["fill", "fill-rule", "stroke", "stroke-linecap", "stroke-width"]
    /// The attributes that describe outlines.
    private static let geometry: Set = [
        "d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2",
    ]

    private func fail(_ flaw: SymbolTemplateFlaw, _ parser: XMLParser) {
        fault = fault ?? flaw
        parser.abortParsing()
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes: [String: String]
    ) {
        let element = elementName.split(separator: ":").last.map(String.init) ?? elementName
        if !hasRoot, element != "svg" { return fail(.notSVG, parser) }
        hasRoot = true
        guard levels.count <= Self.depthLimit, var level = levels.last else {
            return fail(.tooDeep(Self.depthLimit), parser)
        }
        defer { levels.append(level) }
        if element == "style" { level.collects = .styles }
        if attributes["id"] == "template-version" { level.collects = .version }
        level.isHidden = level.isHidden || Self.hidden.contains(element)
        guard !level.isHidden else { return }
        if let text = attributes["transform"] {
            guard let own = SVGPathParser.transform(text) else {
                return fail(.invalidShape(level.variant?.name ?? "svg", element), parser)
            }
            level.transform = own.then(level.transform)
        }
        if let id = attributes["id"] {
            if level.variant == nil, let variant = SymbolTemplate.Variant(name: id), template.variants[variant] == nil {
                level.variant = variant
                template.variants[variant] = []
            }
            addGuide(id, element, attributes, level.transform)
        }
        if let variant = level.variant { add(element, attributes, to: variant, &level, parser) }
    }

    /// Adds an element of a variant.
    private func add(
        _ element: String, _ attributes: [String: String], to variant: SymbolTemplate.Variant, _ level: inout Level,
        _ parser: XMLParser
    ) {
        let classes = attributes["class"]?.split(whereSeparator: \.isWhitespace).prefix(Self.classLimit) ?? []
        let annotations = classes.compactMap { SymbolAnnotation($0) }
        if !annotations.isEmpty { level.annotations = annotations }
        // The classes of annotations and of previews have colours that aren't drawn.
        var own = attributes
        for name in classes where SymbolAnnotation(name) == nil && !name.hasPrefix("SFSymbolsPreview") {
            own.merge(template.styles[String(name)].properties) { $1 }
        }
        if let style = attributes["style"] { own.merge(SymbolStyles.Style(style[...]).properties) { $1 } }
        level.properties.merge(own.filter { Self.inherited.contains($0.key) }) { $1 }
        if let foreign = own.first(where: { Self.isReference($0.key, $0.value) }) {
            return fail(.reference(foreign.value.shortened), parser)
        }
        if element == "g" || element == "svg" { return }
        guard Self.shapes.contains(element) else { return fail(.unsupportedElement(variant.name, element), parser) }
        shapeCount += 1
        guard shapeCount <= Self.shapeLimit else { return fail(.tooManyShapes(Self.shapeLimit), parser) }
        var shape = SymbolTemplate.Shape(
            element: element, attributes: attributes.filter { Self.geometry.contains($0.key) },
            transform: level.transform, annotations: level.annotations,
            isEvenOdd: level.properties["fill-rule"] == "evenodd")
        shape.hasRoundLine = level.properties["stroke-linecap"] == "round"
        let hasLine = level.properties["stroke"].map { $0 != "none" } ?? false
        if level.properties["fill"] == "none" || element == "line" {
            // An outline without an area and a line draws nothing.
            guard hasLine else { return }
            let width = level.properties["stroke-width"].flatMap(SVGNumbers.first) ?? 1
            let area = abs(level.transform.a * level.transform.d - level.transform.b * level.transform.c)
            shape.lineWidth = width * area.squareRoot()
        }
        template.variants[variant]?.append(shape)
    }

    /// True if an attribute refers to another element or file.
    private static func isReference(_ name: String, _ value: String) -> Bool {
        guard !geometry.contains(name), name != "style" else { return false }
        return name == "href" || name.hasSuffix(":href") || name == "src" || value.range(of: "url(") != nil
    }

    /// Adds a guide, which is a line or a path.
    private func addGuide(_ id: String, _ element: String, _ attributes: [String: String], _ transform: Transform) {
        let parts = id.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard let kind = parts.first, ["Baseline", "Capline", "left", "right"].contains(kind),
            let box = SVGOutline(element, attributes, transform: transform).flatMap({ Rect(around: $0.points) })
        else { return }
        if kind == "Baseline" || kind == "Capline" {
            guard parts.count == 2, let scale = SymbolTemplate.Scale(rawValue: String(parts[1])) else { return }
            if kind == "Baseline" { template.baselines[scale] = box.middle.y }
            if kind == "Capline" { template.caplines[scale] = box.middle.y }
            return
        }
        guard parts.count > 1, parts[1] == "margin" else { return }
        let variant = parts.count == 3 ? SymbolTemplate.Variant(name: String(parts[2])) : nil
        guard parts.count == 2 || variant != nil else { return }
        if kind == "left" { template.leftMargins[variant] = box.middle.x }
        if kind == "right" { template.rightMargins[variant] = box.middle.x }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if levels.last?.collects != nil { text += string }
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
        guard let level = levels.popLast() else { return }
        guard let collects = level.collects, levels.last?.collects == nil else { return }
        switch collects {
        case .styles: template.styles.add(text)
        case .version: template.version = text.firstMatch(of: /v\.?\s*([0-9]{1,4})/).flatMap { Int($0.1) }
        }
        text = ""
    }
}
