import Shared

/// A Live Activity in each known state, each state in all its presentations.
struct GalleryActivity {
    /// A presentation of a state: its snapshot, or the reason why there is none.
    struct Form {
        let presentation: ActivityPresentation
        let scheme: ColorScheme
        let snapshot: Result<GallerySnapshot, GalleryFault>
    }

    struct State {
        let caption: String
        let forms: [Form]

        /// The reason that all presentations have in common if none of them is drawn; otherwise `nil`.
        fileprivate var fault: GalleryFault? {
            guard case .failure(let fault)? = forms.first?.snapshot else { return nil }
            return forms.allSatisfy { $0.snapshot.map(\.png) == .failure(fault) } ? fault : nil
        }

        /// Returns true if all presentations look the same as another state's.
        func looksLike(_ other: State) -> Bool {
            forms.map { $0.snapshot.map(\.png) } == other.forms.map { $0.snapshot.map(\.png) }
        }
    }

    let kind: String
    private(set) var states: [State]

    init(kind: String, states: [State] = []) { (self.kind, self.states) = (kind, states) }

    /// Adds a state unless another looks the same: sources often preview one state in several presentations.
    mutating func add(_ state: State) {
        if !states.contains(where: state.looksLike) { states.append(state) }
    }

    /// Returns the activity's section of the page.
    func html(_ snapshots: inout GallerySnapshots) -> String {
        guard !states.isEmpty else {
            return """
                <h3>\(kind.markupEscaped)</h3><p>No state of this Live Activity is known — start it, write a #Preview of it, \
                or name a folder of states with --states.</p>
                """
        }
        let figures = states.map { state in
            let shown = state.fault.map(\.html) ?? state.forms.map { phone($0, &snapshots) }.joined()
            return "<li><h4>\(state.caption.markupEscaped)</h4>\(shown)</li>"
        }
        return "<h3>\(kind.markupEscaped)</h3><ul class=\"row\">\(figures.joined())</ul>"
    }

    /// Returns a presentation at its place on a phone: at the top of the screen, or above its bottom edge.
    private func phone(_ form: Form, _ snapshots: inout GallerySnapshots) -> String {
        let place: String
        let caption: String
        switch form.presentation {
        case .lockScreen:
            let wallpaper = form.scheme == .dark ? "dusk" : "dawn"
            (place, caption) = ("lower \(wallpaper)", "Lock screen, \(form.scheme.rawValue)")
        case .compact, .minimal, .expanded:
            (place, caption) = ("upper dusk", "Dynamic Island, \(form.presentation.rawValue)")
        }
        let content =
            switch form.snapshot {
            case .success(let snapshot):
                // The minimal presentation always appears beside the black area around the camera.
                (form.presentation == .minimal ? "<span class=\"camera\"></span>" : "")
                    + snapshots.element(snapshot, saying: snapshot.words(or: "\(kind), a snapshot without words"))
            case .failure(let fault): fault.html
            }
        return """
            <figure><div class="phone \(place)">\(content)</div>\
            <figcaption>\(caption)</figcaption></figure>
            """
    }

    static let style = """
        .phone{box-sizing:border-box;width:393px;max-width:100%;padding:11px;display:flex;justify-content:center;gap:8px;color:#fff}
        .upper{border-radius:48px 48px 0 0;padding-bottom:28px}.lower{border-radius:0 0 48px 48px;padding:56px 11px 34px}
        .camera{width:126px;height:36.67px;border-radius:18.33px;background:#000}
        .phone .fault,.controls .fault{background:#101216c0;color:#fff}li>.fault{width:360px;max-width:100%;box-sizing:border-box}
        """
}

/// The reason why there is no snapshot.
struct GalleryFault: Error, Hashable {
    let message: String

    /// - Parameter path: The path of a file that the extension received over standard input, so that its error doesn't name the file.
    init(_ error: any Error, read path: String? = nil) {
        let message = (error as? ExtensionError)?.own?.message ?? Shared.message(of: error)
        self.message = if let path, message.hasPrefix("- ") { path + message.dropFirst() } else { message }
    }

    /// The HTML that replaces the snapshot.
    var html: String { "<p class=\"fault\">\(message.markupEscaped)</p>" }
}
