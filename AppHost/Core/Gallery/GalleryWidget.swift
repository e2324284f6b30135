import Shared

/// A widget in all its families and looks.
struct GalleryWidget {
    struct Appearance {
        let family: String
        let mode: String
        let scheme: String
        let snapshot: GallerySnapshot
    }

    let kind: String
    /// What a person calls it.
    let name: String
    var looks: [Appearance] = []
    /// Why snapshots are missing, each once.
    private(set) var faults: [GalleryFault] = []

    init(kind: String, name: String? = nil, looks: [Appearance] = []) {
        (self.kind, self.name, self.looks) = (kind, name ?? kind, looks)
    }

    mutating func note(_ fault: GalleryFault) { if !faults.contains(fault) { faults.append(fault) } }

    /// The part of the page about it.
    func html(_ snapshots: inout GallerySnapshots) -> String {
        let lock = looks.filter { $0.family.hasPrefix("accessory") }
        let home = looks.filter { !$0.family.hasPrefix("accessory") }
        let heading = name == kind ? kind.markupEscaped : "\(name.markupEscaped) <code>\(kind.markupEscaped)</code>"
        var parts = ["<section><h2>\(heading)</h2>\(faults.map(\.html).joined())"]
        for family in home.reduce(into: [String](), { if !$0.contains($1.family) { $0.append($1.family) } }) {
            let figures = home.filter { $0.family == family }.map { homeScreen($0, &snapshots) }
            parts.append(
                "<h3>Home screen, \(family.markupEscaped)</h3><ul class=\"row\">\(figures.joined())</ul>")
        }
        if !lock.isEmpty {
            parts.append("<h3>Lock screen</h3><ul class=\"row\">")
            for wallpaper in Wallpaper.allCases {
                for mode in ["vibrant", "accented"] where lock.contains(where: { $0.mode == mode }) {
                    parts.append(lockScreen(lock.filter { $0.mode == mode }, mode, wallpaper, &snapshots))
                }
            }
            parts.append("</ul>")
        }
        return parts.joined() + "</section>"
    }

    /// What lies behind widgets that show it.
    private enum Wallpaper: String, CaseIterable {
        case dawn, dusk, night
    }

    /// The line beside the date, and below it the others, as a lock screen has them.
    private func lockScreen(
        _ looks: [Appearance], _ mode: String, _ wallpaper: Wallpaper, _ snapshots: inout GallerySnapshots
    ) -> String {
        let line = looks.filter { $0.family == "accessoryInline" }.map { image($0, &snapshots) }
        let rest = looks.filter { $0.family != "accessoryInline" }.map { image($0, &snapshots) }
        return """
            <li><figure><div class="place lock \(wallpaper.rawValue)">\(line.joined())<div class="widgets">\
            \(rest.joined())</div></div><figcaption>\(mode.markupEscaped), \(wallpaper.rawValue)</figcaption></figure></li>
            """
    }

    private func homeScreen(_ look: Appearance, _ snapshots: inout GallerySnapshots) -> String {
        let place = look.mode == "fullColor" ? look.scheme : "dusk"
        return """
            <li><figure><div class="place \(place.markupEscaped)"><div class="frame">\(image(look, &snapshots))</div></div>\
            <figcaption>\(look.mode.markupEscaped), \(look.scheme.markupEscaped)</figcaption></figure></li>
            """
    }

    private func image(_ look: Appearance, _ snapshots: inout GallerySnapshots) -> String {
        snapshots.element(look.snapshot, saying: look.snapshot.words(or: "\(name), a snapshot without words"))
    }
}
