import Shared

/// The axes of a matrix of snapshots, which replaces the default subset of combinations.
package struct SnapshotAxes: Hashable, Sendable {
    /// The options that set the axes, in the order in which their values appear in a snapshot's name.
    static let optionNames = ["modes", "wallpapers", "schemes", "devices", "type-sizes", "languages"]

    package var modes: [SnapshotMode]?
    package var wallpapers: [HomeScreenWallpaper]?
    package var schemes: [ColorScheme]?
    package var devices: [DeviceProfile]?
    package var typeSizes: [DynamicTypeSize]?
    package var languages: [LintCase.Language]?

    /// Creates axes without values.
    package init() {}

    /// Parses comma-separated lists.
    ///
    /// - Parameter value: Returns the value of an option.
    /// - Throws: ``CommandFailure`` for an unknown value in a list.
    package init(_ value: (String) -> String?) throws {
        func words(_ option: String) -> [String]? {
            value(option).map { $0.split(separator: ",").map(String.init) }
        }
        func choose<Choice>(_ option: String, _ known: [Choice], _ name: (Choice) -> String) throws -> [Choice]? {
            try words(option)?.map { word in
                guard let choice = known.first(where: { name($0) == word }) else {
                    throw CommandFailure(
                        "unknown value '\(word)' for --\(option) — \(suggestion(for: word, in: known.map(name)))")
                }
                return choice
            }
        }
        modes = try choose("modes", SnapshotMode.all, \.name)
        wallpapers = try choose("wallpapers", HomeScreenWallpaper.allCases, \.rawValue)
        schemes = try choose("schemes", ColorScheme.allCases, \.rawValue)
        devices = try choose("devices", DeviceProfile.all, \.name)
        typeSizes = try choose("type-sizes", DynamicTypeSize.allCases.filter { $0 >= .large }, \.rawValue)
        languages = words("languages")?.map { word in
            LintCase.Pseudo(rawValue: word).map { LintCase.Language(pseudo: $0) }
                ?? (word == "own" ? .own : LintCase.Language(identifier: word))
        }
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

/// A value of the axis of modes: a rendering mode, or the home screen of an accented widget.
package enum SnapshotMode: Hashable, Sendable {
    case rendering(WidgetRenderingMode)
    case homeScreen(HomeScreenStyle)

    /// All modes, in the order of ``RenderConfiguration/modes``.
    static let all =
        WidgetRenderingMode.allCases.map { Self.rendering($0) } + HomeScreenStyle.allCases.map { .homeScreen($0) }

    /// The name on command lines and in snapshots' names.
    var name: String {
        switch self {
        case .rendering(let mode): mode.rawValue
        case .homeScreen(let style): style.rawValue
        }
    }
}
