import Foundation
import Shared

extension Snapshot {
    /// Returns the snapshot's texts as a line of JSON for a bar, in the format that Waybar reads with `return-type: json`.
    ///
    /// `text` is the content of this family, on one line. `tooltip` has the full texts of `details`, one per line. Both are escaped for
    /// Pango markup. `class` has the kind, `placeholder` if the placeholder is shown, and `diagnostics` if there are any.
    ///
    /// - Parameter details: The same entry in a larger family; `nil` to use this snapshot.
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
