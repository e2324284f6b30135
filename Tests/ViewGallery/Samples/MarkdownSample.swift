import SwiftUI

struct MarkdownSample: Sample {
    static let title = "Markdown and attributed strings"

    private var attributed: AttributedString {
        var price = AttributedString("19.90")
        price.font = .title2.bold()
        price.foregroundColor = .green
        var cents = AttributedString("EUR")
        cents.font = .caption2
        cents.baselineOffset = 6
        var note = AttributedString("while stocks last")
        note.backgroundColor = .yellow.opacity(0.4)
        note.underlineStyle = Text.LineStyle(pattern: .dot, color: .red)
        return price + AttributedString(" ") + cents + AttributedString("  ") + note
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("A **bold** word, a *slanted* one, ~~struck~~, `code` and a [link](https://example.com)")
            Text(verbatim: "**marks** as they are")
            Text(
                "\(Image(systemName: "star.fill")) 4.5 of 5 \(Text("(213 reviews)").font(.caption).foregroundColor(.secondary))"
            )
            Text(attributed)
            Text("solid ").underline() + Text("dash ").underline(pattern: .dash) + Text("dots").underline(pattern: .dot)
                + Text(" dash dot").strikethrough(pattern: .dashDot, color: .red)
        }
        .frame(width: 300, alignment: .leading)
    }
}
