import Foundation
import Shared

/// A page of pictures in one file: nothing of it is loaded from elsewhere.
struct GalleryPage {
    let pictures: [ExtensionCalls.Picture]
    let answers: [(phrase: String, answer: String)]
    let date: Date

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
        let groups = Dictionary(grouping: pictures) { "\($0.kind), \($0.family)" }
        let sections = groups.sorted { $0.key < $1.key }.map { title, pictures in
            "<section><h2>\(title.htmlEscaped)</h2><div class=\"row\">\(pictures.map(figure).joined())</div></section>"
        }
        let conversation = answers.map {
            "<dt>\($0.phrase.htmlEscaped)</dt><dd>\($0.answer.htmlEscaped)</dd>"
        }
        let asked = answers.isEmpty ? "" : "<section><h2>Asked</h2><dl>\(conversation.joined())</dl></section>"
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <title>Airlock gallery</title><style>\(Self.style)</style></head><body>
            <header><h1>Airlock gallery</h1><p>Drawn for \(date.formatted(.iso8601).htmlEscaped)</p></header>
            <main>\(sections.joined())\(asked)</main></body></html>

            """
    }

    private func figure(_ picture: ExtensionCalls.Picture) -> String {
        let width = picture.facts["size"]?["width"]?.number ?? 0
        let texts = (picture.facts["text"]?.array ?? []).compactMap { $0["string"]?.string }
        let place = picture.mode == "vibrant" ? "wallpaper" : picture.scheme
        // Only home screen widgets are cut to rounded corners; on a lock screen text begins at the very edge.
        let shape = picture.family.hasPrefix("system") ? "frame" : "bare"
        return """
            <figure class="\(place)"><div class="\(shape)"><img alt="\(texts.joined(separator: " ").htmlEscaped)" width="\(Int(width))" \
            src="data:image/png;base64,\(Data(picture.png).base64EncodedString())"></div>\
            <figcaption>\(picture.mode), \(picture.scheme)</figcaption></figure>
            """
    }

    private static let style = """
        :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:64rem;padding:1rem}
        h1{margin:0}h2{font-size:1rem}.row{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;padding:1.25rem;border-radius:1rem}
        .light{background:#d8dee6}.dark{background:#20242b;color:#eee}
        .wallpaper{background:linear-gradient(150deg,#3b4a7a,#7a3b5f 60%,#c98a4b);color:#fff}
        .frame,.bare{width:max-content}.frame{border-radius:1.4rem;overflow:hidden}
        img{display:block;height:auto;max-width:100%}figcaption{font-size:.8rem;margin-top:.5rem;text-align:center}
        dt{font-weight:600;margin-top:1rem}dd{margin:0}
        """
}

/// A page that can't be written.
struct GalleryError: CommandError, Hashable {
    let path: String

    var exitCode: ExitCode { .inputOutput }
    var message: String { "can't write \(path) — name a file in a folder that exists and can be written to with --out" }
}

extension String {
    /// The text with the characters that mean something in HTML replaced.
    var htmlEscaped: String {
        var escaped = ""
        for character in visible {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
