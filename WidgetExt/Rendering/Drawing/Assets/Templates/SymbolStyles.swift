import Foundation
import Shared

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
