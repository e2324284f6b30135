import Shared

/// A rofi menu: a message, and rows below it to choose from.
struct RofiMenu {
    /// A row of the menu, with the state that rofi returns if the user chooses it.
    struct Row {
        var text: String
        var state: RofiState?
    }

    var prompt: String?
    var message: String?
    var rows: [Row] = []
    /// The state that rofi returns if the user types text instead of choosing a row.
    var typed: RofiState?

    /// The text of the row that closes the menu.
    static let end = "Done"

    /// The menu in the format of rofi's script mode.
    var bytes: [UInt8] {
        get throws {
            var text = ""
            if let prompt { text += "\0prompt\u{1F}\(prompt)\n" }
            if let typed { text += "\0data\u{1F}\(try typed.text)\n" }
            // A message is Pango markup on one line.
            if let message { text += "\0message\u{1F}\(message.visible.onOneLine.markupEscaped)\n" }
            for row in rows {
                text += row.text.visible.onOneLine
                if let state = row.state { text += "\0info\u{1F}\(try state.text)" }
                text += "\n"
            }
            return Array(text.utf8)
        }
    }

    /// Returns a row per item. Equal titles are distinguished by their subtitles or identifiers.
    static func rows(
        _ items: [(id: String, title: String, subtitle: String?)], _ state: (String) -> RofiState
    ) -> [Row] {
        var counts: [String: Int] = [:]
        for item in items { counts[item.title, default: 0] += 1 }
        return items.map { item in
            let isAlone = counts[item.title] == 1 && !item.title.isEmpty
            return Row(
                text: isAlone ? item.title : "\(item.title) — \(item.subtitle ?? item.id)", state: state(item.id))
        }
    }
}
