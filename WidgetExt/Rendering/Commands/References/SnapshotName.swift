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
