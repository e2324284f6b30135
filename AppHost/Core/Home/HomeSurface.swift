import Shared

/// A surface for placed items: widgets on the home and lock screens, controls in Control Center.
enum HomeSurface: String, CaseIterable, CustomStringConvertible, Sendable {
    case widget
    case control

    /// The noun for an item, which its commands begin with.
    var description: String { rawValue }

    /// The operands of its `add` command.
    var operands: String { self == .widget ? "KIND FAMILY" : "KIND [SIZE]" }

    /// The message when nothing is placed.
    var emptiness: String { "no \(self) is placed — place one with 'AppHost \(self) add \(operands)'" }

    /// Returns true if a placed item is on the surface.
    func holds(_ widget: PlacedWidget) -> Bool { widget.isControl == (self == .control) }

    /// Returns the item that the operands of `add` describe, without an id.
    ///
    /// - Throws: ``CommandFailure``.
    func widget(of operands: [String]) throws -> PlacedWidget {
        switch self {
        case .widget:
            guard operands.count == 2 else {
                throw CommandFailure("'widget add' takes a kind and a family — 'WidgetExt list' prints both")
            }
            guard let family = WidgetFamily(name: operands[1]) else {
                let names = WidgetFamily.allCases.map(\.name)
                throw CommandFailure("unknown family '\(operands[1])' — \(suggestion(for: operands[1], in: names))")
            }
            // The lock screen shows no colours.
            let appearance =
                family.isAccessory ? RenderConfiguration(mode: .vibrant, scheme: .dark) : RenderConfiguration()
            return PlacedWidget(id: "", kind: operands[0], family: family, appearance: appearance)
        case .control:
            guard (1...2).contains(operands.count) else {
                throw CommandFailure(
                    "'control add' takes a kind and optionally a size: small, medium or large — 'WidgetExt list' prints the kinds"
                )
            }
            let name = operands.count == 2 ? operands[1] : ControlPresentation.small.rawValue
            guard let size = ControlPresentation(rawValue: name) else {
                let names = ControlPresentation.allCases.map(\.rawValue)
                throw CommandFailure("unknown size '\(name)' — \(suggestion(for: name, in: names))")
            }
            return PlacedWidget(id: "", kind: operands[0], place: .control(size))
        }
    }
}
