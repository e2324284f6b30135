/// An HTML page that shows all snapshots in its folder.
struct ContactPage {
    /// A snapshot on the page.
    struct Snapshot: Hashable {
        let kind: String
        let form: String
        let file: String
        /// True if the snapshot shows a preview from the sources, or made-up values, instead of the widget's data.
        var isPreview = false
        /// True if a phone shows the widget over the wallpaper, so that the snapshot may be white on transparent.
        var isOnWallpaper = false

        fileprivate var classes: String {
            let names = (isPreview ? ["preview"] : []) + (isOnWallpaper ? ["wallpaper"] : [])
            return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
        }
    }

    let title: String
    let snapshots: [Snapshot]
    /// Snapshots that couldn't be drawn, and other messages.
    let diagnostics: [String]

    var html: String {
        var kinds: [String] = []
        for snapshot in snapshots where !kinds.contains(snapshot.kind) { kinds.append(snapshot.kind) }
        let sections = kinds.map { kind in
            let own = snapshots.filter { $0.kind == kind }.map { snapshot in
                """
                <figure\(snapshot.classes)><div><img src="\(snapshot.file.fileName)" alt="\(snapshot.kind.markupEscaped), \
                \(snapshot.form.markupEscaped)"></div><figcaption>\(snapshot.form.markupEscaped)</figcaption></figure>
                """
            }
            return "<section><h2>\(kind.markupEscaped)</h2><div class=\"row\">\(own.joined())</div></section>"
        }
        let list = diagnostics.isEmpty ? "" : "<ul>\(diagnostics.map { "<li>\($0.markupEscaped)</li>" }.joined())</ul>"
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
            <title>\(title.markupEscaped)</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:76rem;\
            padding:1rem;background:light-dark(#dfe3e8,#14171b);color:light-dark(#1c1f23,#e8eaed)}h1,h2{line-height:1.2}\
            .row{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-end}figure{margin:0;max-width:100%}\
            img{display:block;max-width:100%;height:auto;zoom:.34;border-radius:48px}figcaption{font-size:.85rem;margin-top:.35rem}\
            figure>div{box-sizing:border-box;width:max-content;max-width:100%;border-radius:1rem;background:#dfe3e8}\
            .wallpaper>div{padding:1rem;background:linear-gradient(150deg,#3b4a7a,#7a3b5f 60%,#c98a4b)}\
            .wallpaper img{border-radius:0}.preview>div{outline:2px dashed #8a94a0;outline-offset:4px}\
            ul{padding-left:1.2rem;overflow-wrap:anywhere}</style></head><body><h1>\(title.markupEscaped)</h1>
            \(sections.joined(separator: "\n"))
            \(list)</body></html>

            """
    }
}
