import Shared

/// A widget in all its families and appearances.
struct GalleryWidget {
    struct Appearance {
        let family: WidgetFamily
        let configuration: RenderConfiguration
        let snapshot: GallerySnapshot
    }

    let kind: String
    /// The display name.
    let name: String
    var appearances: [Appearance] = []
    /// The reasons why snapshots are missing, without repetitions.
    private(set) var faults: [GalleryFault] = []

    init(kind: String, name: String? = nil, appearances: [Appearance] = []) {
        (self.kind, self.name, self.appearances) = (kind, name ?? kind, appearances)
    }

    mutating func add(_ fault: GalleryFault) { if !faults.contains(fault) { faults.append(fault) } }

    /// Returns the widget's section of the page.
    func html(_ snapshots: inout GallerySnapshots) -> String {
        let lock = appearances.filter { $0.family.isAccessory }
        let home = appearances.filter { !$0.family.isAccessory }
        let heading = name == kind ? kind.markupEscaped : "\(name.markupEscaped) <code>\(kind.markupEscaped)</code>"
        var parts = ["<section><h2>\(heading)</h2>\(faults.map(\.html).joined())"]
        for family in home.reduce(into: [WidgetFamily](), { if !$0.contains($1.family) { $0.append($1.family) } }) {
            let figures = home.filter { $0.family == family }.map { homeScreen($0, &snapshots) }
            parts.append(
                "<h3>Home screen, \(family)</h3><ul class=\"row\">\(figures.joined())</ul>")
        }
        if !lock.isEmpty {
            parts.append("<h3>Lock screen</h3><ul class=\"row\">")
            for wallpaper in Wallpaper.allCases {
                for mode in [WidgetRenderingMode.vibrant, .accented]
                where lock.contains(where: { $0.configuration.mode == mode }) {
                    parts.append(lockScreen(lock.filter { $0.configuration.mode == mode }, mode, wallpaper, &snapshots))
                }
            }
            parts.append("</ul>")
        }
        return parts.joined() + "</section>"
    }

    /// The wallpaper behind widgets without a background.
    private enum Wallpaper: String, CaseIterable {
        case dawn, dusk, night
    }

    /// Returns a lock screen: the inline widget beside the date, and the others below it.
    private func lockScreen(
        _ appearances: [Appearance], _ mode: WidgetRenderingMode, _ wallpaper: Wallpaper,
        _ snapshots: inout GallerySnapshots
    ) -> String {
        let line = appearances.filter { $0.family == .accessoryInline }.map { image($0, &snapshots) }
        let rest = appearances.filter { $0.family != .accessoryInline }.map { image($0, &snapshots) }
        return """
            <li><figure><div class="place lock \(wallpaper.rawValue)">\(line.joined())<div class="widgets">\
            \(rest.joined())</div></div><figcaption>\(mode), \(wallpaper.rawValue)</figcaption></figure></li>
            """
    }

    private func homeScreen(_ appearance: Appearance, _ snapshots: inout GallerySnapshots) -> String {
        let configuration = appearance.configuration
        let (mode, scheme) = (configuration.displayMode?.name ?? "", configuration.scheme?.rawValue ?? "")
        let place = configuration.mode == .fullColor ? scheme : "dusk"
        return """
            <li><figure><div class="place \(place)"><div class="frame">\(image(appearance, &snapshots))</div></div>\
            <figcaption>\(mode), \(scheme)</figcaption></figure></li>
            """
    }

    private func image(_ appearance: Appearance, _ snapshots: inout GallerySnapshots) -> String {
        snapshots.element(
            appearance.snapshot, saying: appearance.snapshot.words(or: "\(name), a snapshot without words"))
    }
}
