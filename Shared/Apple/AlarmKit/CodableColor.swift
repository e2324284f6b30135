/// A colour encoded as text, because `Color` isn't codable.
struct CodableColor: Codable {
    let color: Color

    init(_ color: Color) { self.color = color }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(color.written)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(written: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription:
                    "invalid colour '\(text)' — write a system colour's name, accent, asset:NAME or #RRGGBBAA")
        }
        self.color = color
    }
}

extension Color {
    private static let asset = "asset:"

    /// The colour as text that ``init(written:)`` reads: `blue` and other system colours, `accent`, `asset:NAME`, `#RRGGBBAA`.
    ///
    /// A mixed or adaptive colour is resolved for the light appearance.
    package var written: String {
        switch storage {
        case .system(let color): return color.rawValue
        case .accent: return "accent"
        case .named(let name): return Self.asset + name
        case .fixed, .opacity, .mixed, .appearances:
            let color = resolved(in: EnvironmentValues())
            return [color.red, color.green, color.blue, color.alpha].reduce(into: "#") { text, component in
                let byte = Int((component * 255).rounded())
                text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Creates a colour from text; `nil` for invalid text.
    package init?(written text: String) {
        if let system = SystemColor(rawValue: text) {
            self.init(system: system)
        } else if text == "accent" {
            self = .accentColor
        } else if text.hasPrefix(Self.asset) {
            self.init(storage: .named(String(text.dropFirst(Self.asset.count))))
        } else if text.hasPrefix("#"), text.utf8.count == 9, text.dropFirst().allSatisfy(\.isHexDigit),
            let bits = UInt32(text.dropFirst(), radix: 16)
        {
            func component(_ shift: UInt32) -> Double { Double((bits >> shift) & 0xFF) / 255 }
            self.init(red: component(24), green: component(16), blue: component(8), opacity: component(0))
        } else {
            return nil
        }
    }
}
