/// The appearance of a widget: the rendering mode, the device and the user's settings. Parts that aren't set have their default values.
package struct RenderConfiguration: Hashable, Sendable {
    package var mode: WidgetRenderingMode?
    /// The home screen behind an accented widget; `nil` to draw the widget by itself.
    package var homeScreen: HomeScreenStyle?
    package var wallpaper: HomeScreenWallpaper?
    package var scheme: ColorScheme?
    package var device: DeviceProfile?
    package var typeSize: DynamicTypeSize?
    package var contrast: ColorSchemeContrast?
    /// The colour of the accent group in the accented mode.
    package var tint: ResolvedColor?
    /// The pixels per point, from 1 to 4.
    package var scale: Double?

    /// Creates a configuration.
    package init(mode: WidgetRenderingMode? = nil, scheme: ColorScheme? = nil) {
        (self.mode, self.scheme) = (mode, scheme)
    }

    /// Creates the configuration for a home screen, in the scheme that the system uses there.
    package init(_ screen: HomeScreenStyle) {
        self.init(mode: .accented, scheme: screen == .clearLight ? .light : .dark)
        homeScreen = screen
    }

    /// The rendering mode or the home screen; `nil` for neither.
    package var displayMode: DisplayMode? {
        get { homeScreen.map { .homeScreen($0) } ?? mode.map { .rendering($0) } }
        set {
            switch newValue {
            case nil: (mode, homeScreen) = (nil, nil)
            case .rendering(let new)?: (mode, homeScreen) = (new, nil)
            case .homeScreen(let new)?: (mode, homeScreen) = (.accented, new)
            }
        }
    }

    /// A part of the configuration, which an option sets.
    package struct Part: Sendable {
        package let option: OptionDeclaration
        private let reading: @Sendable (inout RenderConfiguration, Arguments) -> Void
        private let setting: @Sendable (inout RenderConfiguration, String) throws(CommandFailure) -> Void
        private let text: @Sendable (RenderConfiguration) -> String?

        fileprivate init<Value>(
            _ option: CommandOption<Value?>, _ path: WritableKeyPath<RenderConfiguration, Value?> & Sendable
        ) {
            self.option = option.declaration
            reading = { if let value = $1[option] { $0[keyPath: path] = value } }
            setting = { configuration, text throws(CommandFailure) in
                configuration[keyPath: path] = try option.value(of: text)
            }
            text = { option.texts(of: $0[keyPath: path]).last ?? nil }
        }

        package var name: String { option.name }
        fileprivate func set(_ configuration: inout RenderConfiguration, from arguments: Arguments) {
            reading(&configuration, arguments)
        }
        fileprivate func set(_ configuration: inout RenderConfiguration, to text: String) throws(CommandFailure) {
            try setting(&configuration, text)
        }
        fileprivate func text(of configuration: RenderConfiguration) -> String? { text(configuration) }
    }

    /// The parts, in the order of the options in a help.
    package static let parts = [
        Part(RenderOptions.mode, \.displayMode), Part(RenderOptions.wallpaper, \.wallpaper),
        Part(RenderOptions.scheme, \.scheme), Part(RenderOptions.device, \.device),
        Part(RenderOptions.typeSize, \.typeSize), Part(RenderOptions.contrast, \.contrast),
        Part(RenderOptions.tint, \.tint), Part(RenderOptions.scale, \.scale),
    ]

    /// Creates the configuration that a command line describes.
    package init(_ arguments: Arguments) { set(arguments) }

    /// Sets the parts whose options a command line has.
    package mutating func set(_ arguments: Arguments) {
        for part in Self.parts { part.set(&self, from: arguments) }
    }

    /// Sets the part whose option has a name.
    ///
    /// - Returns: False if no option has the name.
    /// - Throws: ``CommandFailure`` for an invalid value.
    package mutating func set(_ name: String, to text: String) throws(CommandFailure) -> Bool {
        guard let part = Self.parts.first(where: { $0.name == name }) else { return false }
        try part.set(&self, to: text)
        return true
    }

    /// Adds the options of the set parts to a command line.
    package func write(into arguments: inout Arguments) {
        for part in Self.parts { if let text = part.text(of: self) { arguments.add(part.option, text) } }
    }

    /// Removes the parts that only widgets have.
    package mutating func removeWidgetParts() { (mode, homeScreen, wallpaper, tint) = (nil, nil, nil, nil) }

    /// The options of the parts that are set, in the order of their names.
    package var options: [(name: String, value: String)] {
        Self.parts.compactMap { part in part.text(of: self).map { (part.name, $0) } }.sorted { $0.name < $1.name }
    }

    /// The options as a JSON object.
    package var json: JSONValue { .object(options.map { JSONMember($0.name, .string($0.value)) }) }

    /// Sets the parts that a JSON object of options names.
    ///
    /// - Throws: ``CommandFailure`` for anything else than an object, an unknown option and an invalid value.
    package mutating func set(_ json: JSONValue) throws(CommandFailure) {
        guard let members = json.members else {
            throw CommandFailure("the appearance isn't an object — send an object such as {\"scheme\": \"dark\"}")
        }
        for member in members {
            guard let text = member.value.string else {
                throw CommandFailure("the appearance '\(member.key.shortened)' isn't a text — send a string")
            }
            guard try set(member.key, to: text) else {
                let names = Self.parts.map(\.name)
                throw CommandFailure(
                    "unknown appearance '\(member.key.shortened)' — \(suggestion(for: member.key, in: names))")
            }
        }
    }

    /// The configuration without the values that are the defaults, so that equal appearances are equal values.
    package var withoutDefaults: RenderConfiguration {
        var rest = self
        if mode == .fullColor { rest.mode = nil }
        if wallpaper == .mixed { rest.wallpaper = nil }
        if scheme == .light { rest.scheme = nil }
        if device == .standard { rest.device = nil }
        if typeSize == .large { rest.typeSize = nil }
        if contrast == .standard { rest.contrast = nil }
        return rest
    }

    /// The differences from the standard appearance, such as `iphone-se` and `dark`.
    package var differences: [String] {
        let parts = withoutDefaults
        return [
            parts.device?.name, parts.typeSize.map { "\($0)" }, parts.homeScreen?.rawValue ?? parts.mode?.rawValue,
            parts.wallpaper.map { "on \($0.rawValue)" }, parts.scheme?.rawValue,
            parts.contrast.map { "\($0.rawValue) contrast" },
        ].compactMap { $0 }
    }
}

/// A rendering mode, or a home screen on which a widget is drawn in the accented mode.
package enum DisplayMode: Hashable, Sendable, CaseIterable {
    case rendering(WidgetRenderingMode)
    case homeScreen(HomeScreenStyle)

    package static var allCases: [DisplayMode] {
        WidgetRenderingMode.allCases.map { .rendering($0) } + HomeScreenStyle.allCases.map { .homeScreen($0) }
    }

    /// The name on command lines and in documents.
    package var name: String {
        switch self {
        case .rendering(let mode): mode.rawValue
        case .homeScreen(let style): style.rawValue
        }
    }
}

/// The home screens on which the system draws a widget in the accented mode.
package enum HomeScreenStyle: String, Hashable, Sendable, CaseIterable {
    /// A tinted home screen of iOS 18: a dark background, and each accent group in its own shade of the tint.
    case tinted18 = "tinted-18"
    /// A tinted home screen since iOS 26: tinted glass with white content.
    case tinted
    /// A clear home screen since iOS 26, in the light appearance.
    case clearLight = "clear-light"
    /// A clear home screen since iOS 26, in the dark appearance.
    case clearDark = "clear-dark"
}

/// The wallpapers on which a home screen can be drawn.
package enum HomeScreenWallpaper: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
    /// A wallpaper with light and dark areas.
    case mixed
}

// MARK: Storing

extension RenderConfiguration {
    func encode(into writer: inout WireWriter) {
        if let mode { writer.write(1, mode.rawValue) }
        if let scheme { writer.write(2, scheme.rawValue) }
        if let device { writer.write(3, device.name) }
        if let typeSize { writer.write(4, typeSize.rawValue) }
        if let contrast { writer.write(5, contrast.rawValue) }
        if let tint { writer.write(6, UInt64(tint.rgb)) }
        if let scale { writer.write(7, scale) }
        if let homeScreen { writer.write(8, homeScreen.rawValue) }
        if let wallpaper { writer.write(9, wallpaper.rawValue) }
    }

    /// - Throws: ``WireError`` for an invalid value.
    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1: mode = try reader.named(WidgetRenderingMode.init(rawValue:), field)
            case 2: scheme = try reader.named(ColorScheme.init(rawValue:), field)
            case 3: device = try reader.named(DeviceProfile.init(named:), field)
            case 4: typeSize = try reader.named(DynamicTypeSize.init(rawValue:), field)
            case 5: contrast = try reader.named(ColorSchemeContrast.init(rawValue:), field)
            case 6:
                let number = try reader.unsigned(field)
                guard number < 1 << 24 else { throw WireError(.range(field: field.number), at: reader.offset) }
                tint = ResolvedColor(rgb: UInt32(number))
            case 7:
                let number = try reader.double(field)
                guard RenderOptions.scales.contains(number) else {
                    throw WireError(.range(field: field.number), at: reader.offset)
                }
                scale = number
            case 8: homeScreen = try reader.named(HomeScreenStyle.init(rawValue:), field)
            case 9: wallpaper = try reader.named(HomeScreenWallpaper.init(rawValue:), field)
            default: try reader.skip(field)
            }
        }
    }
}

extension WireReader {
    /// Reads the name of a value; an unknown name is out of range.
    mutating func named<Value>(_ value: (String) -> Value?, _ field: WireField) throws(WireError) -> Value {
        guard let value = value(try string(field)) else { throw WireError(.range(field: field.number), at: offset) }
        return value
    }
}

extension DeviceProfile {
    /// Creates the device with a name; `nil` for an unknown name.
    package init?(named name: String) {
        guard let device = Self.all.first(where: { $0.name == name }) else { return nil }
        self = device
    }
}

extension ResolvedColor {
    /// Creates an opaque colour from a 24-bit number: red, green and blue, eight bits each.
    fileprivate init(rgb number: UInt32) {
        func part(_ shift: UInt32) -> Double { Double((number >> shift) & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }

    /// Creates an opaque colour from six hexadecimal digits; `nil` for any other string.
    init?(hexadecimal text: String) {
        guard text.utf8.count == 6, text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: 16) else {
            return nil
        }
        self.init(rgb: number)
    }

    /// The colour as a 24-bit number, without its alpha.
    fileprivate var rgb: UInt32 {
        [red, green, blue].reduce(UInt32(0)) { $0 << 8 | UInt32(min(max(($1 * 255).rounded(), 0), 255)) }
    }

    /// The colour as six hexadecimal digits, without its alpha.
    var hexadecimal: String {
        let digits = String(rgb, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
