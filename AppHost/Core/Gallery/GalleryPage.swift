import Foundation
import Shared

/// A page of snapshots in one static file that loads nothing from elsewhere.
struct GalleryPage {
    var widgets: [GalleryWidget] = []
    var activities: [GalleryActivity] = []
    var controls: [GalleryControl] = []
    var answers: [(phrase: String, answer: String)] = []
    let date: Date

    /// The number of snapshots on the page. A snapshot that several items show is counted once per item.
    var snapshotCount: Int {
        // `faults` lists the missing snapshots.
        let forms = activities.flatMap(\.states).flatMap(\.forms).compactMap { try? $0.snapshot.get() }
        // `faults` lists the missing snapshots.
        let values = controls.flatMap(\.states).compactMap { try? $0.snapshots.get() }
        return widgets.map(\.appearances.count).reduce(0, +) + forms.count + values.map(\.count).reduce(0, +)
    }

    /// The reasons why snapshots are missing, each with its widget, activity or control.
    var faults: [String] {
        var all: [String] = []
        func add(_ kind: String, _ faults: [GalleryFault]) {
            for message in faults.map({ "\(kind): \($0.message)" }) where !all.contains(message) { all.append(message) }
        }
        for widget in widgets { add(widget.kind, widget.faults) }
        for activity in activities { add(activity.kind, activity.states.flatMap(\.forms).compactMap(\.snapshot.fault)) }
        for control in controls { add(control.kind, control.states.compactMap(\.snapshots.fault)) }
        return all
    }

    /// Writes the page.
    ///
    /// - Throws: ``OutputError``.
    func write(to path: String) throws { try OutputFile(path: path).replace(with: Array(html.utf8)) }

    var html: String {
        var snapshots = GallerySnapshots()
        var parts = widgets.map { $0.html(&snapshots) }
        if !activities.isEmpty {
            let shown = activities.map { $0.html(&snapshots) }
            parts.append("<section><h2>Live Activities</h2>\(shown.joined())</section>")
        }
        if !controls.isEmpty {
            let shown = controls.map { $0.html(&snapshots) }
            parts.append("<section><h2>Controls</h2>\(shown.joined())</section>")
        }
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <title>Airlock gallery</title><style>\(Self.style)\(GalleryActivity.style)\(GalleryControl.style)\
            \(snapshots.rules.joined())</style></head><body>
            <a class="skip" href="#main">Skip to the snapshots</a>
            <header><h1>Airlock gallery</h1><p>Drawn for \(date.formatted(.iso8601).markupEscaped)</p></header>
            <main id="main">\(parts.joined())\(conversation)</main></body></html>

            """
    }

    /// Returns the error for a page that is written to `path`, but lacks snapshots that couldn't be drawn; `nil` if no snapshot is missing.
    func error(at path: String) -> CommandFailure? {
        let count = faults.count
        guard count > 0 else { return nil }
        return CommandFailure(
            "snapshots are missing in \(path), for \(count == 1 ? "one reason" : "\(count) reasons") — fix the causes listed above",
            exitCode: .found)
    }

    private var conversation: String {
        if answers.isEmpty { return "" }
        let items = answers.map { "<dt>\($0.phrase.markupEscaped)</dt><dd>\($0.answer.markupEscaped)</dd>" }
        return "<section><h2>Phrases</h2><dl>\(items.joined())</dl></section>"
    }

    private static let style = """
        :root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:76rem;padding:1rem}
        h1,h2,h3,h4{line-height:1.2}h1{margin:0}h3,h4{font-size:1rem;margin:1.5rem 0 .5rem}h4{font-weight:500;margin-top:.5rem}
        ul{list-style:none;padding:0;margin:0}code{font-size:.85em;font-weight:400}
        .row{display:flex;flex-wrap:wrap;gap:1rem}.row>li{max-width:100%}figure{margin:0 0 .75rem}.place{padding:1rem;border-radius:1rem;color:#fff}
        .light{background:#d8dee6}.dark{background:#20242b}
        .dawn{background:linear-gradient(160deg,#f6d8b0,#e7a9a0 55%,#b7a5cf)}
        .dusk{background:linear-gradient(150deg,#3b4a7a,#7a3b5f 60%,#c98a4b)}.night{background:linear-gradient(170deg,#0b1020,#1c2541)}
        .lock{display:flex;flex-direction:column;align-items:center;gap:.75rem;width:16rem}
        .widgets{display:flex;gap:.5rem;align-items:center;justify-content:center}
        .frame{border-radius:1.4rem;overflow:hidden;width:max-content;max-width:100%}
        .p{background-size:100% 100%;max-width:100%;flex:0 1 auto}figcaption{font-size:.85rem;margin-top:.35rem;text-align:center}
        .fault{margin:0;padding:.75rem;border:1px dashed;border-radius:.75rem;overflow-wrap:anywhere;font-size:.9rem}
        dt{font-weight:600;margin-top:1rem}dd{margin:0}
        .skip{position:absolute;left:-99rem}.skip:focus{position:static}
        @media (max-width:30rem){.row{justify-content:center}.place{padding:.6rem}}
        """
}

extension Result {
    /// The failure; `nil` for a success.
    fileprivate var fault: Failure? { if case .failure(let fault) = self { fault } else { nil } }
}
