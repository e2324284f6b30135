import Shared

/// A control as Control Center shows it, in all sizes and in its known values.
struct GalleryControl {
    /// A value: its snapshots from the largest to the smallest, or the reason why there are none.
    struct State {
        let caption: String
        let snapshots: Result<[GallerySnapshot], GalleryFault>

        /// Returns true if the snapshots equal another state's.
        func looksLike(_ other: State) -> Bool {
            snapshots.map { $0.map(\.png) } == other.snapshots.map { $0.map(\.png) }
        }
    }

    let kind: String
    let name: String
    let states: [State]

    /// The sizes in the order they are laid out.
    static let sizes: [ControlPresentation] = [.large, .medium, .small]

    /// Returns the control's section of the page.
    func html(_ snapshots: inout GallerySnapshots) -> String {
        let figures = states.map { state in
            let content =
                switch state.snapshots {
                case .success(let drawn): drawn.map { snapshots.element($0, saying: words($0)) }.joined()
                case .failure(let fault): fault.html
                }
            return """
                <li><figure><div class="place centre"><div class="controls">\(content)</div></div>\
                <figcaption>\(state.caption.markupEscaped)</figcaption></figure></li>
                """
        }
        let heading = name == kind ? kind.markupEscaped : "\(name.markupEscaped) <code>\(kind.markupEscaped)</code>"
        return "<h3>\(heading)</h3><ul class=\"row\">\(figures.joined())</ul>"
    }

    /// Returns the text alternative of a snapshot: the control's title and value, even for the small size, which shows no text.
    private func words(_ snapshot: GallerySnapshot) -> String {
        let control = snapshot.metadata.control
        let words = [control?.title, control?.value].compactMap { $0 }.filter { !$0.isEmpty }
        return (words.isEmpty ? [snapshot.words(or: name)] : words).joined(separator: ": ")
            + ", \(snapshot.metadata.place.name)"
    }

    /// The style of two columns: the large size in the first, the medium size above the small one in the second.
    static let style = """
        .centre{background:linear-gradient(165deg,#4a5373,#5b4664 55%,#3a3550)}
        .controls{display:grid;grid-template-columns:155px 155px;gap:15px;justify-content:center;justify-items:start}
        .controls>:first-child{grid-row:span 2}.controls .fault{grid-column:span 2;grid-row:auto}
        """
}
