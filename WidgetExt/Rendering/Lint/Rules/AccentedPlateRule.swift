import Shared

/// Checks that text in the accented mode isn't on an opaque area of its own accent group, which gets the same colour as the text.
struct AccentedPlateRule: WidgetRule {
    let rule = LintRule.accentedPlate

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        // One plate may hide several texts.
        var plates: Set<Int> = []
        return grounds.texts.compactMap { text, _, ground in
            guard ground.same >= AccentedGrounds.opaque, let plate = ground.layer, plates.insert(plate).inserted else {
                return nil
            }
            let (box, size) = (grounds.layers[plate].box, snapshot.list.size)
            let isBackground = box.width * box.height >= size.width * size.height / 2
            let remedy =
                isBackground
                ? "move the area into containerBackground"
                : "make it translucent, cut the text out with .destinationOut"
            return Diagnostic(
                message:
                    "'\(text.string)' is invisible on a tinted or clear home screen: it gets the colour of the opaque area behind it — \(remedy), or draw the area only in widgetRenderingMode .fullColor",
                path: text.path)
        }
    }
}
