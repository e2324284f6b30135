import FoundationEssentials

/// An HTML page of an app's snapshots, without scripts.
///
/// Snapshots are grouped by kind and place. One that has no image shows its messages instead.
package struct SnapshotPage {
    /// An image of the page.
    package enum Image: Hashable, Sendable {
        /// The relative URL of an image file.
        case file(String)
        /// A PNG. Equal images are embedded once.
        case embedded([UInt8])
    }

    /// The state of a snapshot that is drawn again after each build. The page makes it a button with data attributes for the script.
    package struct LiveState: Sendable {
        /// The build that drew the image; `nil` if there is no image yet.
        let build: Int?
        /// The build that drew the image before; `nil` if there is none.
        let previous: Int?
        let isChanged: Bool
        /// The reason why the last build couldn't draw the snapshot.
        let fault: String?

        package init(build: Int?, previous: Int?, isChanged: Bool, fault: String?) {
            (self.build, self.previous, self.isChanged, self.fault) = (build, previous, isChanged, fault)
        }
    }

    private struct Entry {
        let snapshot: PlannedSnapshot
        var image: Image?
        var size: Size?
        var words: String
        var state: LiveState?
        /// The messages that the snapshot shows if it has no image.
        var messages: [String] = []
    }

    private struct Cause {
        let text: String
        var places: [String]
    }

    private let title: String
    private let subtitle: String
    private var entries: [Entry] = []
    private var positions: [PlannedSnapshot: Int] = [:]
    private var causes: [Cause] = []
    /// The positions of causes by their text.
    private var indices: [String: Int] = [:]
    private var answers: [(phrase: String, answer: String)] = []
    private var names: [String: String] = [:]
    /// The numbers of the embedded images, and the style rules that embed them.
    private var embedded: [[UInt8]: Int] = [:]
    private var rules: [String] = []

    package init(title: String, subtitle: String = "") { (self.title, self.subtitle) = (title, subtitle) }

    /// The number of snapshots that have an image.
    package var count: Int { entries.count { $0.image != nil } }

    /// Adds a snapshot.
    ///
    /// - Parameters:
    ///   - image: The image; `nil` if it isn't drawn yet.
    ///   - size: The size in points. By default an embedded image has three pixels a point.
    ///   - words: The text alternative; by default the kind and the caption.
    ///   - state: The state on a live page; `nil` on a static page.
    package mutating func add(
        _ snapshot: PlannedSnapshot, _ image: Image?, size: Size? = nil, words: String? = nil, state: LiveState? = nil
    ) {
        let index = index(of: snapshot)
        (entries[index].image, entries[index].size, entries[index].state) = (image, size, state)
        if let words { entries[index].words = words }
        guard case .embedded(let bytes)? = image, embedded[bytes] == nil else { return }
        let size = size ?? Size(png: bytes) ?? Size(width: 158, height: 158)
        let (width, height) = (max(Int(saturating: size.width), 1), max(Int(saturating: size.height), 1))
        rules.append(
            ".p\(rules.count){width:\(width)px;aspect-ratio:\(width)/\(height);"
                + "background-image:url(data:image/png;base64,\(Data(bytes).base64EncodedString()))}\n")
        embedded[bytes] = rules.count - 1
    }

    /// Adds a message. Each is listed once, with the snapshots in which it occurs.
    ///
    /// - Parameter snapshot: The snapshot in which it occurs; `nil` if it concerns none.
    package mutating func add(_ message: String, at snapshot: PlannedSnapshot? = nil) {
        let index = indices[message] ?? causes.count
        if index == causes.count {
            indices[message] = index
            causes.append(Cause(text: message, places: []))
        }
        guard let snapshot else { return }
        let entry = self.index(of: snapshot)
        let place = "\(snapshot.kind), \(snapshot.caption)"
        guard causes[index].places.last != place else { return }
        causes[index].places.append(place)
        entries[entry].messages.append(message)
    }

    /// Sets the display name of a kind.
    package mutating func setName(_ name: String, of kind: String) { if name != kind { names[kind] = name } }

    /// Adds a phrase of an App Shortcut with the answer to it.
    package mutating func add(phrase: String, answer: String) { answers.append((phrase, answer)) }

    private mutating func index(of snapshot: PlannedSnapshot) -> Int {
        if let position = positions[snapshot] { return position }
        positions[snapshot] = entries.count
        let name = [snapshot.kind, snapshot.caption].filter { !$0.isEmpty }.joined(separator: ", ")
        entries.append(Entry(snapshot: snapshot, words: name))
        return entries.count - 1
    }

    /// One line for each message.
    package var messages: [String] {
        causes.map { cause in
            guard let first = cause.places.first else { return cause.text }
            return cause.places.count == 1
                ? "\(first): \(cause.text)" : "\(cause.text) (\(cause.places.count) snapshots, first \(first))"
        }
    }

    // MARK: HTML

    /// The whole page.
    package var html: String {
        let messages = messages.map { "<li>\($0.markupEscaped)</li>" }.joined()
        let answers = answers.map { "<dt>\($0.phrase.markupEscaped)</dt><dd>\($0.answer.markupEscaped)</dd>" }.joined()
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            img-src \(rules.isEmpty ? "'self' file:" : "'self' file: data:"); style-src 'unsafe-inline'">
            <title>\(title.markupEscaped)</title><style>\(Self.style)\(rules.joined())</style></head><body><main class="page">
            <header><h1>\(title.markupEscaped)</h1>\(subtitle.isEmpty ? "" : "<p>\(subtitle.markupEscaped)</p>")</header>
            \(sections)
            \(answers.isEmpty ? "" : "<section class=\"section\"><h2>Phrases</h2><dl class=\"panel\">\(answers)</dl></section>")
            \(messages.isEmpty ? "" : "<section class=\"section\"><h2>Messages</h2><ul class=\"panel\">\(messages)</ul></section>")
            </main></body></html>

            """
    }

    /// The part with the snapshots, which a live page replaces after a change. An element has the same `data-key` each time.
    package var sections: String {
        let sections = entries.grouped { Section(of: $0.snapshot) }.sorted { $0.key < $1.key }
        return sections.map { section, entries in
            let kinds = entries.grouped(by: \.snapshot.kind).map { kind, entries in
                let places = entries.grouped(by: \.snapshot.place).map { place, entries in
                    let name = place.name.markupEscaped
                    let heading = place == .preview ? "" : "<h4>\(name)</h4>"
                    return """
                        <div class="place" data-key="\(name)">\(heading)<div class="row">\
                        \(entries.map(figure).joined())</div></div>
                        """
                }
                let name = kind.markupEscaped
                let heading = names[kind].map { "\($0.markupEscaped) <code>\(name)</code>" } ?? name
                return """
                    <section class="kind panel" data-key="\(name)">\(kind == section.title ? "" : "<h3>\(heading)</h3>")\
                    <div class="places">\(places.joined())</div></section>
                    """
            }
            return """
                <section class="section" data-key="\(section.title)"><h2>\(section.title)</h2>\(kinds.joined())</section>
                """
        }.joined(separator: "\n")
    }

    private func figure(_ entry: Entry) -> String {
        let (snapshot, state) = (entry.snapshot, entry.state)
        let label = snapshot.label.markupEscaped
        let messages = state.map { [$0.fault ?? ($0.build == nil ? "Not drawn yet." : "")] } ?? entry.messages
        let fault = entry.image == nil || state != nil ? messages.joined(separator: "\n").markupEscaped : ""
        let words = entry.words.markupEscaped + (state?.isChanged == true ? "; changed" : "")
        let content =
            image(entry, words) + (state?.isChanged == true ? "<span class=\"badge\">changed</span>" : "")
            + (fault.isEmpty && state == nil
                ? "" : "<span class=\"fault\"\(fault.isEmpty ? " hidden" : "")>\(fault)</span>")
        let classes = (["cell", "ground"] + snapshot.classes).joined(separator: " ")
        let id = snapshot.id
        let cell: String
        if let state {
            func data(_ name: String, _ number: Int?) -> String { number.map { " data-\(name)=\"\($0)\"" } ?? "" }
            cell = """
                <button type="button" class="\(classes)" aria-label="\(words)\(fault.isEmpty ? "" : "; \(fault)")" \
                data-id="\(id)" data-kind="\(snapshot.kind.markupEscaped)" data-place="\(snapshot.place.name)" \
                data-label="\(label)" data-name="\(entry.words.markupEscaped)" data-fault="\(fault)"\
                \(data("build", state.build))\(data("previous", state.previous))\(state.isChanged ? " data-changed" : "")\
                \(snapshot.surface == .widget ? " data-timeline" : "")>\(content)</button>
                """
        } else {
            cell = "<div class=\"\(classes)\">\(content)</div>"
        }
        let caption = label.isEmpty ? "" : "<figcaption>\(label)</figcaption>"
        return "<figure data-key=\"\(id)\">\(cell)\(caption)</figure>"
    }

    private func image(_ entry: Entry, _ words: String) -> String {
        switch entry.image {
        case nil: return ""
        case .file(let path):
            let size = entry.size.map {
                " width=\"\(Int(saturating: $0.width))\" height=\"\(Int(saturating: $0.height))\""
            }
            return """
                <span class="frame"><img src="\(path.markupEscaped)" alt="\(words)"\(size ?? "") loading="lazy" decoding="async">\
                </span>
                """
        case .embedded(let bytes):
            return """
                <span class="frame"><span role="img" class="p\(embedded[bytes] ?? 0)" aria-label="\(words)"></span></span>
                """
        }
    }

    /// A section, in the order of the page.
    private enum Section: Int, Comparable {
        case widgets, activities, controls, previews

        init(of snapshot: PlannedSnapshot) {
            switch snapshot.place {
            // A plan lists the previews that belong to no kind under this name.
            case _ where snapshot.kind == Self.previews.title && snapshot.isSample: self = .previews
            case .family: self = .widgets
            case .activity: self = .activities
            case .control: self = .controls
            case .preview, .snippet, .scene: self = .previews
            }
        }

        static func < (first: Section, second: Section) -> Bool { first.rawValue < second.rawValue }

        var title: String { ["Widgets", "Live Activities", "Controls", "Previews"][rawValue] }
    }
}

extension PlannedSnapshot {
    /// The classes of the area around the image.
    fileprivate var classes: [String] {
        let form =
            switch place {
            case .family: "widget"
            case .control: "control"
            case .activity(let presentation): presentation == .lockScreen ? "lock" : "island \(place.name)"
            case .preview, .snippet, .scene: "view"
            }
        return [form] + (isOnWallpaper ? ["wallpaper"] : []) + (appearance.scheme == .dark ? ["dark"] : [])
            + (isSample ? ["sample"] : [])
    }
}

extension Size {
    /// Creates the size of a PNG that has three pixels a point; `nil` if the bytes are no PNG.
    package init?(png bytes: [UInt8]) {
        // The header has the width and the height in 4 bytes each.
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ start: Int) -> Double { Double(bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }) }
        self.init(width: number(16) / 3, height: number(20) / 3)
    }
}

extension Sequence {
    /// Returns the elements by key, in the order in which the keys occur first.
    fileprivate func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var groups: [(key: Key, elements: [Element])] = []
        var positions: [Key: Int] = [:]
        for element in self {
            let key = key(element)
            if let position = positions[key] {
                groups[position].elements.append(element)
            } else {
                positions[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}

extension SnapshotPage {
    /// The style of snapshots, which a live page also uses. `--cell` is the maximum width of an image, and `--radius` that of a widget's corners.
    package static let style = """
        :root {
          color-scheme: light dark;
          --ground: light-dark(#f2f3f6, #101216);
          --panel: light-dark(#ffffff, #1b1e24);
          --line: light-dark(#d9dce3, #333842);
          --ink: light-dark(#14161a, #f1f3f7);
          --soft: light-dark(#565c68, #a6adba);
          --alert: light-dark(#8f1d23, #ffb0b0);
          --stage: light-dark(#dfe4eb, #262b34);
          --dawn: linear-gradient(160deg, #f6d8b0, #e7a9a0 55%, #b7a5cf);
          --dusk: radial-gradient(120% 90% at 85% 8%, #98553a, transparent 60%), linear-gradient(165deg, #23305c, #593358 55%, #1d1a33);
          --control: linear-gradient(165deg, #4a5373, #5b4664 55%, #3a3550);
          --cell: min(24rem, 100vw - 5.2rem);
          --radius: 22px;
          font: 16px/1.45 system-ui, -apple-system, "Inter", sans-serif;
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--ink); }
        h1, h2, h3, h4, p, figure { margin: 0; overflow-wrap: anywhere; }
        h1 { font-size: 1.5rem; line-height: 1.2; }
        h2 { font-size: 1rem; font-weight: 650; }
        h3 { font-size: 1rem; font-weight: 600; }
        h4, figcaption, .page > header p { font-size: .85rem; font-weight: 500; color: var(--soft); }
        .page { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); max-width: 80rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; }
        .panel { padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 1.1rem; background: var(--panel); min-width: 0; }
        .section, .kind, .kind .place { display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); max-width: 100%; }
        .kind .place { gap: .35rem; }
        .places, .kind .row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
        .places { gap: 1.1rem 2rem; }
        ul.panel { margin: 0; padding-inline-start: 2rem; overflow-wrap: anywhere; }
        dl { margin: 0; }
        dt { font-weight: 600; }
        dd { margin: 0 0 .7rem; }
        dd:last-child { margin: 0; }
        figure { display: grid; gap: .35rem; justify-items: center; align-content: start; max-width: 100%; }
        figcaption { max-width: var(--cell); overflow-wrap: anywhere; text-align: center; }
        .fault { color: var(--alert); overflow-wrap: anywhere; }
        .ground { --ink: #14161a; --alert: #8f1d23; background: #dfe4eb; color: var(--ink); }
        .ground:is(.dark, .wallpaper) { --ink: #f1f3f7; --alert: #ffb0b0; background: #262b34; }
        .ground.wallpaper { background: var(--dusk); background-origin: border-box; }
        .ground.lock.wallpaper:not(.dark) { --ink: #14161a; --alert: #8f1d23; background-image: var(--dawn); }
        .ground.control.wallpaper { background-image: var(--control); }
        .ground.widget:not(.wallpaper) :is(img, [role=img]) { border-radius: var(--radius); }
        .cell {
          position: relative; display: grid; gap: .35rem; justify-items: center; align-content: start; min-width: 5rem; padding: .7rem;
          border: 2px solid transparent; border-radius: 1.1rem; text-align: center;
        }
        .cell.island { padding-bottom: 1.7rem; border-radius: 2.4rem 2.4rem 0 0; }
        .cell.lock { padding-top: 2.4rem; border-radius: 0 0 2.4rem 2.4rem; }
        .cell.sample { outline: 2px dashed var(--soft); outline-offset: 2px; }
        .cell :is(img, [role=img]) {
          display: block; max-width: var(--cell); height: auto; max-height: calc(var(--cell) * 1.15); object-fit: contain; background-size: 100% 100%;
        }
        .cell img:not([width]) { zoom: .3333; max-width: calc(var(--cell) * 3); max-height: none; }
        .cell .fault { max-width: min(var(--cell), 20rem); font-size: .8rem; line-height: 1.3; text-align: start; white-space: pre-line; }
        .cell .frame { display: flex; gap: 8px; }
        .cell.minimal .frame::before { content: ""; width: 126px; height: 36.67px; border-radius: 18.33px; background: #000; }
        @media (max-width: 40rem) {
          .page { padding: .9rem .6rem 1.5rem; }
          .panel { padding: .8rem; }
          .cell { padding: .5rem; }
        }

        """
}
