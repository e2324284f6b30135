import Shared

/// The axes of a matrix of snapshots, which replaces the default subset of combinations.
package struct SnapshotAxes: Hashable, Sendable {
    package var modes: [ShownMode]?
    package var wallpapers: [HomeScreenWallpaper]?
    package var schemes: [ColorScheme]?
    package var devices: [DeviceProfile]?
    package var typeSizes: [DynamicTypeSize]?
    package var languages: [LintCase.Language]?

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
    package func cases(of family: WidgetFamily) -> [LintCase] {
        var cases: [LintCase] = []
        for device in devices ?? [.standard] where device.size(of: family) != nil {
            for typeSize in typeSizes ?? [.large] {
                for (mode, screen) in modes(of: family) {
                    for scheme in schemes ?? [.light] {
                        for language in languages ?? [.own] {
                            var lintCase = LintCase(
                                family: family, device: device, typeSize: typeSize, mode: mode, scheme: scheme,
                                language: language)
                            lintCase.screen = screen
                            cases.append(lintCase)
                        }
                    }
                }
            }
        }
        return cases
    }

    /// Returns the modes of a family, each home screen once with each wallpaper.
    private func modes(of family: WidgetFamily) -> [(mode: WidgetRenderingMode, screen: HomeScreenBackdrop?)] {
        (modes ?? [.rendering(family.isAccessory ? .vibrant : .fullColor)]).flatMap {
            mode -> [(mode: WidgetRenderingMode, screen: HomeScreenBackdrop?)] in
            switch mode {
            case .rendering(let mode): [(mode, nil)]
            case .homeScreen(let style):
                family.isAccessory
                    ? []
                    : (wallpapers ?? [.mixed]).map {
                        (.accented, HomeScreenBackdrop(style: style, wallpaper: $0))
                    }
            }
        }
    }
}

extension SnapshotOptions {
    static let modes = list(
        "modes", help: "comma-separated modes, instead of the default subset", of: ShownMode.allCases
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
    static let languages = CommandOption<[LintCase.Language]?>(
        "languages", "LIST",
        help: "comma-separated languages, own, doubled and mirrored; by default those with translations",
        read: { text in
            text.split(separator: ",").map(String.init).map { word in
                LintCase.Pseudo(rawValue: word).map { LintCase.Language(pseudo: $0) }
                    ?? (word == own ? .own : LintCase.Language(identifier: word))
            }
        }, write: { $0.map { $0.identifier ?? $0.pseudo?.rawValue ?? own }.joined(separator: ",") })
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
