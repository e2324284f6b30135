import Foundation
import Shared

extension Snapshot {
    /// The snapshot's words for a bar: one JSON line as Waybar's `return-type: json` reads it.
    ///
    /// `text` is what the family shows, on one line; `tooltip` the whole texts of the details, a line each. Both are escaped for
    /// Pango's markup. `class` is the kind, `placeholder` where it is shown, and `diagnostics` where there are any.
    ///
    /// - Parameter details: The same entry in a family with more room; `nil` for this one.
    func waybar(details: Snapshot?) -> JSONValue {
        let shown = texts.map { $0.lines.joined(separator: " ") }.filter { !$0.isEmpty }
        return [
            "text": .string(shown.joined(separator: "  ").markupEscaped),
            "alt": .string(place.name),
            "tooltip": .string((details ?? self).texts.map(\.string).joined(separator: "\n").markupEscaped),
            "class": .array(
                [.string(kind)] + (isPlaceholder ? [.string("placeholder")] : [])
                    + (diagnostics.isEmpty ? [] : [.string("diagnostics")])),
        ]
    }
}
