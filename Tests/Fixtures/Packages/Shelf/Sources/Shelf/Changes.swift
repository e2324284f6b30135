import CustomDump
import SwiftUI
import WidgetKit

private struct Reader {
    var name = "Mina"
    var books = ["Emma"]
}

struct ChangesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "Changes",
            provider: LinesProvider {
                var reader = Reader()
                reader.books.append("Dracula")
                return (diff(Reader(), reader) ?? "no difference").split(separator: "\n").map(String.init)
            }
        ) { LinesView(title: "CustomDump", entry: $0) }
        .supportedFamilies([.systemMedium])
    }
}
