import Shared

/// What rofi shows: a message over rows to choose from.
struct RofiMenu {
    /// A row, and what is known once it is chosen.
    struct Row {
        var text: String
        var state: RofiState?
    }

    var prompt: String?
    var message: String?
    var rows: [Row] = []
    /// What is known when something is typed instead.
    var typed: RofiState?

    /// The row under an answer.
    static let end = "Done"

    /// The menu as rofi's script mode has it.
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

    /// Rows for what there is to choose; what is called alike is told apart by what stands below it, or by its identifier.
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
