import Shared

extension RenderRequest {
    /// Reads the options of a command line.
    ///
    /// - Parameters:
    ///   - kind: The kind where no option names it.
    ///   - family: The family where no option names it; the small one by default.
    /// - Throws: ``UsageError`` for a missing kind or a value that isn't one.
    init(_ arguments: Arguments, kind: String? = nil, family: WidgetFamily? = nil) throws {
        guard let kind = arguments.value("kind") ?? kind ?? HandedOverView.kind(arguments) else {
            throw UsageError("no widget named — write --kind KIND; 'list' prints the kinds")
        }
        self.kind = kind
        self.family = try arguments.choice("family", default: family ?? .systemSmall)
        mode = try arguments.choice("mode", default: .fullColor)
        if let text = arguments.value("tint") {
            guard let color = ResolvedColor(hexadecimal: text) else {
                throw UsageError(
                    "'\(text)' is not a colour — two hexadecimal digits each of red, green and blue: FF9500")
            }
            tint = color
        }
        scheme = try arguments.choice("scheme", default: .light)
        contrast = try arguments.choice("contrast", default: .standard)
        typeSize = try arguments.choice("type-size", default: .large)
        device = .standard
        if let name = arguments.value("device") {
            let names = DeviceProfile.all.map(\.name)
            guard let known = DeviceProfile.all.first(where: { $0.name == name }) else {
                throw UsageError("unknown value '\(name)' for --device — \(suggestion(for: name, in: names))")
            }
            device = known
        }
        origin = try EntryOrigin(arguments)
        scale = 3
        if let text = arguments.value("scale") {
            guard let value = Double(text), (1...4).contains(value) else {
                throw UsageError("'\(text)' is not a scale — pixels a point, from 1 to 4")
            }
            scale = value
        }
    }
}

extension ResolvedColor {
    /// The opaque colour of six hexadecimal digits; `nil` for any other text.
    fileprivate init?(hexadecimal text: String) {
        guard text.utf8.count == 6, text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: 16) else {
            return nil
        }
        func part(_ shift: UInt32) -> Double { Double((number >> shift) & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }
}
