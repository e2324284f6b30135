import Shared

/// Checks that text in the accented mode isn't on an opaque area that gets the same colour as the text, and that no
/// such area covers the whole home-screen widget.
struct AccentedPlateRule: WidgetRule {
    let rule = LintRule.accentedPlate

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        // One plate may hide several texts.
        var plates: Set<Int> = []
        let hidden = grounds.texts.compactMap { text -> Diagnostic? in
            guard let plate = text.plate, plates.insert(plate).inserted else { return nil }
            let (box, size) = (grounds.layers[plate].box, snapshot.list.size)
            let isBackground = box.width * box.height >= size.width * size.height / 2
            let remedy =
                isBackground
                ? "move the area into containerBackground"
                : "make it translucent, cut the text out with .destinationOut"
            return Diagnostic(
                message:
                    "'\(text.text.string)' is invisible on \(grounds.screen): it gets the colour of the opaque area behind it — \(remedy), or draw the area only in widgetRenderingMode .fullColor",
                path: text.text.path)
        }
        guard !grounds.hasGroups, plates.isDisjoint(with: grounds.coveringAreas), let area = grounds.coveringAreas.last,
            let (what, path) = snapshot.view(of: grounds.layers[area])
        else { return hidden }
        let message =
            "\(what) covers the widget and becomes a white plate on \(grounds.screen) — move it into containerBackground, or draw it only in widgetRenderingMode .fullColor"
        return hidden + [Diagnostic(message: message, path: path)]
    }
}
