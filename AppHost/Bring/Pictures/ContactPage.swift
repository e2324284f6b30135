/// A page of all pictures in a folder, beside which it lies.
struct ContactPage {
    /// A picture and what it shows.
    struct Picture: Hashable {
        let kind: String
        let form: String
        let file: String
        /// Whether it shows what a preview of the sources says instead of the widget's data.
        var isPreview = false
    }

    let title: String
    let pictures: [Picture]
    /// What isn't drawn, and why.
    let remarks: [String]

    var html: String {
        var kinds: [String] = []
        for picture in pictures where !kinds.contains(picture.kind) { kinds.append(picture.kind) }
        let sections = kinds.map { kind in
            let own = pictures.filter { $0.kind == kind }.map { picture in
                """
                <figure\(picture.isPreview ? " class=\"preview\"" : "")><img src="\(picture.file.escapedMarkup)" alt="\(picture.kind.escapedMarkup), \
                \(picture.form.escapedMarkup)"><figcaption>\(picture.form.escapedMarkup)</figcaption></figure>
                """
            }
            return "<section><h2>\(kind.escapedMarkup)</h2><div>\(own.joined())</div></section>"
        }
        let notes = remarks.isEmpty ? "" : "<ul>\(remarks.map { "<li>\($0.escapedMarkup)</li>" }.joined())</ul>"
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
            <title>\(title.escapedMarkup)</title><style>body{font:16px system-ui,sans-serif;margin:2rem;background:#dfe3e8;color:#1c1f23}\
            div{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-end}figure{margin:0}img{max-width:100%;height:auto;zoom:.34;\
            border-radius:48px}figcaption{font-size:.8rem}.preview img{outline:6px dashed #8a94a0;outline-offset:12px}</style></head><body><h1>\(title.escapedMarkup)</h1>
            \(sections.joined(separator: "\n"))
            \(notes)</body></html>

            """
    }
}

extension String {
    /// The text as a page shows it.
    fileprivate var escapedMarkup: String {
        var text = ""
        for character in self {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
        return text
    }
}
