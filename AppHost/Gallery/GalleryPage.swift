import Foundation
import Shared

/// A page of pictures in one file: nothing of it is loaded from elsewhere, and nothing of it moves.
struct GalleryPage {
    let pictures: [ExtensionCalls.Picture]
    let answers: [(phrase: String, answer: String)]
    /// What was to be seen of Live Activities and controls.
    var moments: [Moment] = []
    let date: Date

    /// Pictures that were shown at one instant.
    struct Moment {
        /// One of them, with what there is to know about it.
        struct Picture {
            let png: [UInt8]
            let facts: JSONValue
        }

        let caption: String
        let pictures: [Picture]
    }

    /// Writes the page beside its place, then moves it there.
    ///
    /// - Throws: ``GalleryError`` that names the file.
    func write(to path: String) throws {
        do {
            try Data(html.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw GalleryError(path: path)
        }
    }

    var html: String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <title>Airlock gallery</title><style>\(Self.style)\(imageRules)\(momentRules)</style></head><body>
        <a class="skip" href="#main">Skip to the pictures</a>
        <header><h1>Airlock gallery</h1><p>Drawn for \(date.formatted(.iso8601).markupEscaped)</p></header>
        <main id="main">\(kinds.map(section).joined())\(momentary)\(asked)</main></body></html>

        """
    }

    /// The widgets in the order they were drawn.
    private var kinds: [String] {
        pictures.reduce(into: [String]()) { if !$0.contains($1.kind) { $0.append($1.kind) } }
    }

    private func section(_ kind: String) -> String {
        let own = pictures.filter { $0.kind == kind }
        let lock = own.filter { $0.family.hasPrefix("accessory") }
        let home = own.filter { !$0.family.hasPrefix("accessory") }
        var parts = ["<section><h2>\(kind.markupEscaped)</h2>"]
        if !lock.isEmpty {
            parts.append("<h3>Lock screen</h3><ul class=\"row\">")
            for wallpaper in Wallpaper.allCases {
                for mode in ["vibrant", "accented"] where lock.contains(where: { $0.mode == mode }) {
                    parts.append(lockScreen(lock.filter { $0.mode == mode }, mode, wallpaper))
                }
            }
            parts.append("</ul>")
        }
        for family in home.reduce(into: [String](), { if !$0.contains($1.family) { $0.append($1.family) } }) {
            let looks = home.filter { $0.family == family }
            parts.append(
                "<h3>Home screen, \(family.markupEscaped)</h3><ul class=\"row\">\(looks.map(homeScreen).joined())</ul>")
        }
        return parts.joined() + "</section>"
    }

    /// What lies behind widgets that show it.
    private enum Wallpaper: String, CaseIterable {
        case dawn, dusk, night
    }

    /// The line beside the date, and below it the others, as a lock screen has them.
    private func lockScreen(_ pictures: [ExtensionCalls.Picture], _ mode: String, _ wallpaper: Wallpaper) -> String {
        let line = pictures.filter { $0.family == "accessoryInline" }
        let rest = pictures.filter { $0.family != "accessoryInline" }
        return """
            <li><figure><div class="place lock \(wallpaper.rawValue)">\(line.map(image).joined())<div class="widgets">\
            \(rest.map(image).joined())</div></div><figcaption>\(mode.markupEscaped), \(wallpaper.rawValue)</figcaption></figure></li>
            """
    }

    private func homeScreen(_ picture: ExtensionCalls.Picture) -> String {
        let place = picture.mode == "fullColor" ? picture.scheme : "dusk"
        return """
            <li><figure><div class="place \(place.markupEscaped)"><div class="frame">\(image(picture))</div></div>\
            <figcaption>\(picture.mode.markupEscaped), \(picture.scheme.markupEscaped)</figcaption></figure></li>
            """
    }

    /// An image drawn by a rule of the style sheet, in which a picture stands once however often it is shown.
    private func image(_ picture: ExtensionCalls.Picture) -> String {
        let texts = (picture.facts["text"]?.array ?? []).compactMap { $0["string"]?.string }
        let said = texts.isEmpty ? "\(picture.kind), a picture without words" : texts.joined(separator: " ")
        let index = pictures.firstIndex { $0.matches(picture) } ?? 0
        return "<div role=\"img\" class=\"p p\(index)\" aria-label=\"\(said.markupEscaped)\"></div>"
    }

    private var imageRules: String {
        pictures.enumerated().map { Self.rule("p\($0)", $1.png, $1.facts) }.joined()
    }

    private var momentRules: String {
        moments.enumerated().flatMap { moment, shown in
            shown.pictures.enumerated().map { Self.rule("m\(moment)-\($0)", $1.png, $1.facts) }
        }.joined()
    }

    /// The rule that draws a picture.
    private static func rule(_ name: String, _ png: [UInt8], _ facts: JSONValue) -> String {
        let width = Int(facts["size"]?["width"]?.number ?? 0)
        let height = Int(facts["size"]?["height"]?.number ?? 0)
        let data = Data(png).base64EncodedString()
        return
            ".\(name){width:\(width)px;aspect-ratio:\(width)/\(max(height, 1));background-image:url(data:image/png;base64,\(data))}"
    }

    /// Live Activities in all their forms, and controls side by side.
    private var momentary: String {
        if moments.isEmpty { return "" }
        let figures = moments.enumerated().map { moment, shown in
            let images = shown.pictures.enumerated().map { index, picture in
                let said = (picture.facts["text"]?.array ?? []).compactMap { $0["string"]?.string }
                    .joined(separator: " ")
                let words = said.isEmpty ? shown.caption : said
                return "<div role=\"img\" class=\"p m\(moment)-\(index)\" aria-label=\"\(words.markupEscaped)\"></div>"
            }
            return """
                <li><figure><div class="place dusk stack">\(images.joined())</div>\
                <figcaption>\(shown.caption.markupEscaped)</figcaption></figure></li>
                """
        }
        return "<section><h2>Live Activities and controls</h2><ul class=\"row\">\(figures.joined())</ul></section>"
    }

    private var asked: String {
        if answers.isEmpty { return "" }
        let conversation = answers.map { "<dt>\($0.phrase.markupEscaped)</dt><dd>\($0.answer.markupEscaped)</dd>" }
        return "<section><h2>Asked</h2><dl>\(conversation.joined())</dl></section>"
    }

    private static let style = """
        :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:76rem;padding:1rem}
        h1,h2,h3{line-height:1.2}h1{margin:0}h3{font-size:1rem;margin:1.5rem 0 .5rem}ul{list-style:none;padding:0;margin:0}
        .row{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}.place{padding:1rem;border-radius:1rem;color:#fff}
        .light{background:#d8dee6}.dark{background:#20242b}
        .dawn{background:linear-gradient(160deg,#f6d8b0,#e7a9a0 55%,#b7a5cf)}
        .dusk{background:linear-gradient(150deg,#3b4a7a,#7a3b5f 60%,#c98a4b)}.night{background:linear-gradient(170deg,#0b1020,#1c2541)}
        .lock{display:flex;flex-direction:column;align-items:center;gap:.75rem;width:16rem}
        .widgets{display:flex;gap:.5rem;align-items:center;justify-content:center}
        .stack{display:flex;flex-direction:column;align-items:center;gap:.75rem}
        .frame{border-radius:1.4rem;overflow:hidden;width:max-content;max-width:100%}
        .p{background-size:100% 100%;max-width:100%;flex:0 1 auto}figcaption{font-size:.85rem;margin-top:.35rem;text-align:center}
        dt{font-weight:600;margin-top:1rem}dd{margin:0}
        .skip{position:absolute;left:-99rem}.skip:focus{position:static}
        @media (max-width:30rem){.row{justify-content:center}.place{padding:.6rem}}
        """
}

extension ExtensionCalls.Picture {
    /// Whether the other is the same look of the same widget.
    fileprivate func matches(_ other: ExtensionCalls.Picture) -> Bool {
        kind == other.kind && family == other.family && mode == other.mode && scheme == other.scheme
    }
}

/// A page that can't be written.
struct GalleryError: CommandError, Hashable {
    let path: String

    var exitCode: ExitCode { .inputOutput }
    var message: String { "can't write \(path) — name a file in a folder that exists and can be written to with --out" }
}
