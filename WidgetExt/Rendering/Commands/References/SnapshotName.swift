import Shared

/// The name of a snapshot's file: `KIND-FAMILY[-WORD…]@Nx.png`.
///
/// The words state the differences from the standard snapshot: device, text size, mode, wallpaper, scheme, `increased` for contrast, and language.
package struct SnapshotName: Hashable, Sendable {
    package var snapshot: PlannedSnapshot
    /// Pixels per point.
    package var scale: Double

    package init(_ snapshot: PlannedSnapshot, scale: Double) { (self.snapshot, self.scale) = (snapshot, scale) }

    /// The name without its extension.
    package var stem: String {
        let appearance = snapshot.appearance
        let words =
            [snapshot.kind.fileName, snapshot.place.name]
            + [
                appearance.device?.name, appearance.typeSize?.rawValue,
                appearance.homeScreen?.rawValue ?? appearance.mode?.rawValue, appearance.wallpaper.map(Self.word),
                appearance.scheme?.rawValue, appearance.contrast?.rawValue, snapshot.language.name?.fileName,
            ].compactMap { $0 }
        return words.joined(separator: "-") + "@\(scale.shortText)x"
    }

    /// Returns the word for a wallpaper, which isn't a word for a colour scheme.
    private static func word(_ wallpaper: HomeScreenWallpaper) -> String { "on-\(wallpaper.rawValue)" }

    /// Parses a name without its extension.
    ///
    /// - Parameter kinds: The known kinds. If two of them match, the longer one is used.
    /// - Returns: `nil` for a name that has another form or an unknown word.
    package init?(stem: String, kinds: [String]) {
        guard let at = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
            let scale = Double(stem[stem.index(after: at)...].dropLast()), (1...4).contains(scale)
        else { return nil }
        let name = String(stem[..<at])
        let fitting = kinds.filter { name.hasPrefix($0.fileName + "-") }
        guard let kind = fitting.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        var rest = name.dropFirst(kind.fileName.count + 1)
        /// Removes the longest matching word from the start.
        func take<Choice>(_ known: [Choice], _ word: (Choice) -> String) -> Choice? {
            let fitting = known.filter { rest == word($0) || rest.hasPrefix(word($0) + "-") }
            guard let choice = fitting.max(by: { word($0).utf8.count < word($1).utf8.count }) else { return nil }
            rest = rest.dropFirst(word(choice).count + 1)
            return choice
        }
        guard let family = take(WidgetFamily.allCases, \.name) else { return nil }
        var (appearance, language) = (RenderConfiguration(), SnapshotLanguage.own)
        while !rest.isEmpty {
            if let device = take(DeviceProfile.all, \.name) {
                appearance.device = device
            } else if let size = take(DynamicTypeSize.allCases, \.rawValue) {
                appearance.typeSize = size
            } else if let style = take(HomeScreenStyle.allCases, \.rawValue) {
                (appearance.mode, appearance.homeScreen) = (.accented, style)
            } else if appearance.homeScreen != nil, let wallpaper = take(HomeScreenWallpaper.allCases, Self.word) {
                appearance.wallpaper = wallpaper
            } else if let mode = take(WidgetRenderingMode.allCases, \.rawValue) {
                appearance.mode = mode
            } else if let scheme = take(ColorScheme.allCases, \.rawValue) {
                appearance.scheme = scheme
            } else if let contrast = take(ColorSchemeContrast.allCases, \.rawValue) {
                appearance.contrast = contrast
            } else if let pseudo = take(SnapshotLanguage.pseudo, { $0.name ?? "" }) {
                language = pseudo
            } else if language == .own, rest.isLanguage {
                language = .translation(String(rest))
                rest = ""
            } else {
                return nil
            }
        }
        self.init(PlannedSnapshot(.widget(kind: kind, family), appearance, language), scale: scale)
    }
}

extension StringProtocol {
    /// True if the string has the form of a language code, optionally with a region.
    fileprivate var isLanguage: Bool {
        let parts = split { $0 == "_" || $0 == "-" }
        guard let first = parts.first, (2...3).contains(first.count) else { return false }
        return parts.allSatisfy { part in part.count <= 8 && part.allSatisfy { $0.isLetter || $0.isNumber } }
    }
}

extension Double {
    /// The number as a string, without a fraction if the number is whole.
    var shortText: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}

/// The axes of a matrix of snapshots, which replaces the default subset of combinations.
package struct SnapshotAxes: Hashable, Sendable {
    package var modes: [DisplayMode]?
    package var wallpapers: [HomeScreenWallpaper]?
    package var schemes: [ColorScheme]?
    package var devices: [DeviceProfile]?
    package var typeSizes: [DynamicTypeSize]?
    package var languages: [SnapshotLanguage]?

    /// Creates axes without values.
    package init() {}

    /// Creates the axes that the options of a command line set.
    init(_ arguments: Arguments) {
        modes = arguments[SnapshotOptions.modes]
        wallpapers = arguments[SnapshotOptions.wallpapers]
        schemes = arguments[SnapshotOptions.schemes]
        devices = arguments[SnapshotOptions.devices]
        typeSizes = arguments[SnapshotOptions.typeSizes]
        languages = arguments[SnapshotOptions.languages]
    }

    /// True if an axis other than languages is set. Languages alone don't replace the default subset, which also has them.
    package var isProduct: Bool {
        modes != nil || wallpapers != nil || schemes != nil || devices != nil || typeSizes != nil
    }

    /// Returns every combination of the axes. An unset axis has its default value. Devices that don't have the family, and home screens of
    /// accessory families, are left out.
    package func variants(of family: WidgetFamily) -> [SnapshotScope.Variant] {
        var variants: [SnapshotScope.Variant] = []
        for device in devices ?? [.standard] where device.size(of: family) != nil {
            for typeSize in typeSizes ?? [.large] {
                for var appearance in appearances(of: family) {
                    for scheme in schemes ?? [.light] {
                        for language in languages ?? [.own] {
                            (appearance.device, appearance.typeSize, appearance.scheme) = (device, typeSize, scheme)
                            variants.append(SnapshotScope.Variant(appearance, language))
                        }
                    }
                }
            }
        }
        return variants
    }

    /// Returns the appearances of a family in the modes, in each home screen once with each wallpaper.
    private func appearances(of family: WidgetFamily) -> [RenderConfiguration] {
        (modes ?? [.rendering(family.isAccessory ? .vibrant : .fullColor)]).flatMap { mode -> [RenderConfiguration] in
            switch mode {
            case .rendering(let mode): [RenderConfiguration(mode: mode)]
            case .homeScreen(let style):
                family.isAccessory
                    ? []
                    : (wallpapers ?? [.mixed]).map { wallpaper in
                        var appearance = RenderConfiguration(style)
                        appearance.wallpaper = wallpaper
                        return appearance
                    }
            }
        }
    }
}

extension SnapshotOptions {
    static let modes = list(
        "modes", help: "comma-separated modes, instead of the default subset", of: DisplayMode.allCases
    ) { $0.name }
    static let wallpapers = list(
        "wallpapers",
        help:
            "comma-separated wallpapers of the tinted and clear modes, \(choices(HomeScreenWallpaper.allCases.map(\.rawValue))); mixed by default",
        of: HomeScreenWallpaper.allCases
    ) { $0.rawValue }
    static let schemes = list(
        "schemes", help: "light,dark, instead of the default subset", of: ColorScheme.allCases
    ) { $0.rawValue }
    static let devices = list(
        "devices", help: "comma-separated devices, instead of the default subset", of: DeviceProfile.all
    ) { $0.name }
    static let typeSizes = list(
        "type-sizes", help: "comma-separated text sizes, instead of the default subset",
        of: DynamicTypeSize.allCases.filter { $0 >= .large }
    ) { $0.rawValue }
    static let languages = CommandOption<[SnapshotLanguage]?>(
        "languages", "LIST",
        help: "comma-separated languages, own, doubled and mirrored; by default those with translations",
        allowsEmpty: true,
        read: { text in
            text.split(separator: ",").map { SnapshotLanguage($0 == own ? nil : String($0)) }
        }, write: { $0.map { $0.name ?? own }.joined(separator: ",") })
    /// The name of the request's language in a list.
    private static let own = "own"

    /// The options that set the axes, in the order in which their values appear in a snapshot's name.
    @OptionList static var axes: [OptionDeclaration] {
        modes
        wallpapers
        schemes
        devices
        typeSizes
        languages
    }

    /// Returns an option whose value is a comma-separated list of names.
    private static func list<Choice>(
        _ name: String, help: String, of known: [Choice], named choiceName: @escaping @Sendable (Choice) -> String
    ) -> CommandOption<[Choice]?> {
        CommandOption(
            name, "LIST", help: help,
            read: { text throws(CommandFailure) in
                var choices: [Choice] = []
                for word in text.split(separator: ",").map(String.init) {
                    guard let choice = known.first(where: { choiceName($0) == word }) else {
                        throw CommandFailure(
                            "unknown value '\(word)' for --\(name) — \(suggestion(for: word, in: known.map(choiceName)))"
                        )
                    }
                    choices.append(choice)
                }
                return choices
            }, write: { $0.map(choiceName).joined(separator: ",") })
    }
}
