/// The text of a symbol template, with shapes made for tests.
///
/// Each variant has its place in the template: rows for the scales, columns for the weights. The shapes of a variant are in coordinates
/// around the middle of the capital letters, which are 70.459 units high as in the templates of Apple, at 100 points.
public struct SymbolTemplateText: Sendable {
    public var version: String? = "4.0"
    public var styles = ""
    /// The shapes of each variant, such as `Regular-M`.
    public var variants: [(name: String, shapes: String)]
    /// The distance of each margin from the middle of the column of a variant.
    public var margins: [(name: String, left: Double, right: Double)] = []
    /// The rows with guides.
    public var guides = ["S", "M", "L"]

    private static let weights = [
        "Ultralight", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black",
    ]
    private static let baselines = ["S": 696.0, "M": 1_126.0, "L": 1_556.0]

    public init(_ variants: [(name: String, shapes: String)]) { self.variants = variants }

    /// The middle of a variant's place.
    private static func place(_ name: String) -> (x: Double, y: Double) {
        let parts = name.split(separator: "-").map(String.init)
        let column = weights.firstIndex(of: parts.first ?? "") ?? 3
        return (500 + 300 * Double(column), (baselines[parts.last ?? ""] ?? 1_126) - 70.459 / 2)
    }

    public var text: String {
        var lines = [#"<svg version="1.1" xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">"#]
        lines.append("<style>\(styles)</style>")
        lines.append(#"<g id="Notes"><rect id="artboard" width="3300" height="2200"/>"#)
        if let version { lines.append(#"<text id="template-version">Template v.\#(version)</text>"#) }
        lines.append(#"</g><g id="Guides">"#)
        for scale in guides {
            let baseline = Self.baselines[scale] ?? 0
            for (kind, y) in [("Baseline", baseline), ("Capline", baseline - 70.459)] {
                lines.append(#"<line id="\#(kind)-\#(scale)" x1="263" x2="3036" y1="\#(y)" y2="\#(y)"/>"#)
            }
        }
        for margin in margins {
            let place = Self.place(margin.name)
            for (kind, x) in [("left", place.x + margin.left), ("right", place.x + margin.right)] {
                let id = "\(kind)-margin-\(margin.name)"
                lines.append(#"<line id="\#(id)" x1="\#(x)" x2="\#(x)" y1="\#(place.y - 60)" y2="\#(place.y + 60)"/>"#)
            }
        }
        lines.append(#"</g><g id="Symbols">"#)
        for variant in variants {
            let place = Self.place(variant.name)
            lines.append(#"<g id="\#(variant.name)" transform="matrix(1 0 0 1 \#(place.x) \#(place.y))">"#)
            lines.append(variant.shapes + "</g>")
        }
        return (lines + ["</g></svg>"]).joined(separator: "\n")
    }

    /// Returns a disc as a path.
    public static func disc(x: Double = 0, y: Double = 0, radius: Double, classes: String = "") -> String {
        let attribute = classes.isEmpty ? "" : #"class="\#(classes)" "#
        return #"<path \#(attribute)d="\#(circle(x, y, radius, isReversed: false))"/>"#
    }

    /// Returns a ring as a path, whose inner edge has the opposite direction.
    public static func ring(radius: Double, line: Double) -> String {
        #"<path d="\#(circle(0, 0, radius, isReversed: false))\#(circle(0, 0, radius - line, isReversed: true))"/>"#
    }

    private static func circle(_ x: Double, _ y: Double, _ radius: Double, isReversed: Bool) -> String {
        let sweep = isReversed ? 0 : 1
        return
            "M\(x - radius),\(y)a\(radius),\(radius) 0 1 \(sweep) \(2 * radius),0a\(radius),\(radius) 0 1 \(sweep) \(-2 * radius),0z"
    }
}
