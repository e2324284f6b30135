import Shared

/// The name of a snapshot's file: `KIND-FAMILY[-WORD…]@Nx.png`.
///
/// The words state the differences from the standard snapshot: device, text size, mode, wallpaper, scheme, `increased` for contrast, and language.
package struct SnapshotName: Hashable, Sendable {
    package var kind: String
    package var snapshot: LintCase
    /// Pixels per point.
    package var scale: Double

    package init(kind: String, snapshot: LintCase, scale: Double) {
        (self.kind, self.snapshot, self.scale) = (kind, snapshot, scale)
    }

    /// The name without its extension.
    package var stem: String {
        let words =
            [kind.fileName, snapshot.place.name]
            + [
                snapshot.device == .standard ? nil : snapshot.device.name,
                snapshot.typeSize == .large ? nil : snapshot.typeSize.rawValue,
                snapshot.mode == .fullColor ? nil : snapshot.screen?.style.rawValue ?? snapshot.mode.rawValue,
                snapshot.screen.flatMap { $0.wallpaper == .mixed ? nil : Self.word($0.wallpaper) },
                snapshot.scheme == .light ? nil : snapshot.scheme.rawValue,
                snapshot.contrast == .standard ? nil : snapshot.contrast.rawValue,
                snapshot.language.identifier?.fileName, snapshot.language.pseudo?.rawValue,
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
        var snapshot = LintCase(family: family)
        while !rest.isEmpty {
            if let device = take(DeviceProfile.all, \.name) {
                snapshot.device = device
            } else if let size = take(DynamicTypeSize.allCases, \.rawValue) {
                snapshot.typeSize = size
            } else if let style = take(HomeScreenStyle.allCases, \.rawValue) {
                (snapshot.mode, snapshot.screen) = (.accented, HomeScreenBackdrop(style: style))
            } else if snapshot.screen != nil, let wallpaper = take(HomeScreenWallpaper.allCases, Self.word) {
                snapshot.screen?.wallpaper = wallpaper
            } else if let mode = take(WidgetRenderingMode.allCases, \.rawValue) {
                snapshot.mode = mode
            } else if let scheme = take(ColorScheme.allCases, \.rawValue) {
                snapshot.scheme = scheme
            } else if let contrast = take(ColorSchemeContrast.allCases, \.rawValue) {
                snapshot.contrast = contrast
            } else if let pseudo = take(LintCase.Pseudo.allCases, \.rawValue) {
                snapshot.language.pseudo = pseudo
            } else if snapshot.language.identifier == nil, rest.isLanguage {
                snapshot.language.identifier = String(rest)
                rest = ""
            } else {
                return nil
            }
        }
        self.init(kind: kind, snapshot: snapshot, scale: scale)
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
