import Shared

/// An HTML page that shows the snapshots in its folder.
struct SnapshotPage {
    private struct Cause {
        let text: String
        var places: [String]
    }

    let title: String
    private var snapshots: [PlannedSnapshot] = []
    private var causes: [Cause] = []
    /// The positions of causes by their text.
    private var indices: [String: Int] = [:]

    init(title: String) { self.title = title }

    /// The number of snapshots.
    var count: Int { snapshots.count }

    /// Adds a snapshot whose image is in the folder.
    mutating func add(_ snapshot: PlannedSnapshot) { snapshots.append(snapshot) }

    /// Adds a message. Each is shown once, with the snapshots in which it occurs.
    ///
    /// - Parameter snapshot: The snapshot in which it occurs; `nil` if it concerns none.
    mutating func add(_ message: String, at snapshot: PlannedSnapshot? = nil) {
        let place = snapshot.map { "\($0.kind), \($0.caption)" }
        let index = indices[message] ?? causes.count
        if index == causes.count {
            indices[message] = index
            causes.append(Cause(text: message, places: []))
        }
        if let place, causes[index].places.last != place { causes[index].places.append(place) }
    }

    /// One line for each message.
    var messages: [String] {
        causes.map { cause in
            guard let first = cause.places.first else { return cause.text }
            return cause.places.count == 1
                ? "\(first): \(cause.text)" : "\(cause.text) (\(cause.places.count) snapshots, first \(first))"
        }
    }

    var html: String {
        var kinds: [(name: String, snapshots: [PlannedSnapshot])] = []
        var positions: [String: Int] = [:]
        for snapshot in snapshots {
            if let position = positions[snapshot.kind] {
                kinds[position].snapshots.append(snapshot)
            } else {
                positions[snapshot.kind] = kinds.count
                kinds.append((snapshot.kind, [snapshot]))
            }
        }
        let sections = kinds.map { kind in
            let figures = kind.snapshots.map { figure($0) }.joined()
            return "<section><h2>\(kind.name.markupEscaped)</h2><div class=\"row\">\(figures)</div></section>"
        }
        let messages = messages.map { "<li>\($0.markupEscaped)</li>" }.joined()
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
            \(messages.isEmpty ? "" : "<ul>\(messages)</ul>")</body></html>

            """
    }

    private func figure(_ snapshot: PlannedSnapshot) -> String {
        let names = (snapshot.isSample ? ["preview"] : []) + (snapshot.isOnWallpaper ? ["wallpaper"] : [])
        let classes = names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
        let caption = snapshot.caption.markupEscaped
        return """
            <figure\(classes)><div><img src="\(snapshot.id.fileName).png" alt="\(snapshot.kind.markupEscaped), \
            \(caption)"></div><figcaption>\(caption)</figcaption></figure>
            """
    }
}
