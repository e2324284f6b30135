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

    private static let scales = 1.0...4.0

    /// Creates a configuration.
    package init(mode: WidgetRenderingMode? = nil, scheme: ColorScheme? = nil) {
        (self.mode, self.scheme) = (mode, scheme)
    }

    /// Creates the configuration for a home screen, in the scheme that the system uses there.
    package init(_ screen: HomeScreenStyle) {
        self.init(mode: .accented, scheme: screen == .clearLight ? .light : .dark)
        homeScreen = screen
    }

    /// The name of the rendering mode, or of the home screen.
    package var modeName: String { value(of: .mode) ?? "" }

    /// The values of the option ``Option/mode``: the rendering modes, and the home screens of accented widgets.
    package static let modes =
        WidgetRenderingMode.allCases.map(\.rawValue) + HomeScreenStyle.allCases.map(\.rawValue)

    /// The names of the parts on command lines and in documents.
    package enum Option: String, CaseIterable, Sendable {
        case mode
        case wallpaper
        case scheme
        case device
        case typeSize = "type-size"
        case contrast
        case tint
        case scale

        /// The names of all options.
        package static let names = allCases.map(\.rawValue)

        /// True for an option that only widgets have, because nothing else has rendering modes.
        package var isForWidgets: Bool { self == .mode || self == .wallpaper || self == .tint }
    }

    /// Reads the options of a command line.
    ///
    /// - Throws: ``CommandFailure`` for an invalid value of an option.
    package init(_ arguments: Arguments) throws(CommandFailure) { try set(arguments) }

    /// Sets the parts from the options of a command line.
    ///
    /// - Throws: ``CommandFailure`` for an invalid value of an option.
    package mutating func set(_ arguments: Arguments) throws(CommandFailure) {
        for option in Option.allCases {
            if let text = arguments.value(option.rawValue) { try set(option, to: text) }
        }
    }

    /// Sets the part for an option.
    ///
    /// - Throws: ``CommandFailure`` for an invalid value.
    package mutating func set(_ option: Option, to text: String) throws(CommandFailure) {
        switch option {
        case .mode:
            let style = HomeScreenStyle(rawValue: text)
            guard let known = style == nil ? WidgetRenderingMode(rawValue: text) : .accented else {
                throw Self.unknown(text, for: option, names: Self.modes)
            }
            (mode, homeScreen) = (known, style)
        case .wallpaper: wallpaper = try Self.choice(text, for: option)
        case .scheme: scheme = try Self.choice(text, for: option)
        case .contrast: contrast = try Self.choice(text, for: option)
        case .typeSize: typeSize = try Self.choice(text, for: option)
        case .device:
            guard let known = DeviceProfile(named: text) else {
                throw Self.unknown(text, for: option, names: DeviceProfile.all.map(\.name))
            }
            device = known
        case .tint:
            guard let color = ResolvedColor(hexadecimal: text) else {
                throw CommandFailure(
                    "invalid tint '\(text)' — write six hexadecimal digits for red, green and blue, such as FF9500")
            }
            tint = color
        case .scale:
            guard let value = Double(text), Self.scales.contains(value) else {
                throw CommandFailure("invalid scale '\(text)' — write a number from 1 to 4, in pixels per point")
            }
            scale = value
        }
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String, for option: Option
    ) throws(CommandFailure) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            throw unknown(text, for: option, names: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    private static func unknown(_ text: String, for option: Option, names: [String]) -> CommandFailure {
        CommandFailure("unknown value '\(text)' for --\(option.rawValue) — \(suggestion(for: text, in: names))")
    }

    /// Returns the value of the part for an option; `nil` if it isn't set.
    private func value(of option: Option) -> String? {
        switch option {
        case .mode: homeScreen?.rawValue ?? mode?.rawValue
        case .wallpaper: wallpaper?.rawValue
        case .scheme: scheme?.rawValue
        case .device: device?.name
        case .typeSize: typeSize?.rawValue
        case .contrast: contrast?.rawValue
        case .tint: tint?.hexadecimal
        case .scale: scale.map { $0 == $0.rounded() ? "\(Int(saturating: $0))" : "\($0)" }
        }
    }

    /// Removes the parts that only widgets have.
    package mutating func removeWidgetParts() { (mode, homeScreen, wallpaper, tint) = (nil, nil, nil, nil) }

    /// The options of the parts that are set, in the order of their names.
    package var options: [(name: String, value: String)] {
        Option.allCases.compactMap { option in value(of: option).map { (option.rawValue, $0) } }.sorted {
            $0.name < $1.name
        }
    }

    /// The options as a JSON object.
    package var json: JSONValue { .object(options.map { JSONMember($0.name, .string($0.value)) }) }
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

    /// The names, for help texts.
    package static let names = choices(allCases.map(\.rawValue))
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
            case 1: mode = try Self.read(WidgetRenderingMode.init(rawValue:), field, &reader)
            case 2: scheme = try Self.read(ColorScheme.init(rawValue:), field, &reader)
            case 3: device = try Self.read(DeviceProfile.init(named:), field, &reader)
            case 4: typeSize = try Self.read(DynamicTypeSize.init(rawValue:), field, &reader)
            case 5: contrast = try Self.read(ColorSchemeContrast.init(rawValue:), field, &reader)
            case 6:
                let number = try reader.unsigned(field)
                guard number < 1 << 24 else { throw WireError(.range(field: field.number), at: reader.offset) }
                tint = ResolvedColor(rgb: UInt32(number))
            case 7:
                let number = try reader.double(field)
                guard Self.scales.contains(number) else {
                    throw WireError(.range(field: field.number), at: reader.offset)
                }
                scale = number
            case 8: homeScreen = try Self.read(HomeScreenStyle.init(rawValue:), field, &reader)
            case 9: wallpaper = try Self.read(HomeScreenWallpaper.init(rawValue:), field, &reader)
            default: try reader.skip(field)
            }
        }
    }

    private static func read<Value>(
        _ value: (String) -> Value?, _ field: WireField, _ reader: inout WireReader
    ) throws -> Value {
        guard let value = value(try reader.string(field)) else {
            throw WireError(.range(field: field.number), at: reader.offset)
        }
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
    fileprivate init?(hexadecimal text: String) {
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
    fileprivate var hexadecimal: String {
        let digits = String(rgb, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
