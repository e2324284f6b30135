import SwiftUI

struct TextSample: Sample {
    static let title = "Text"

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("21").font(.system(size: 44, weight: .light)) + Text(" °C").font(.title3).foregroundColor(.secondary)
            Text("Arrives ") + Text("on time").bold().foregroundColor(.green) + Text(" at ")
                + Text("Old Town").italic().underline()
            Text("Was 19.90").strikethrough(color: .red)
            HStack(spacing: 16) {
                Text("System").font(.body)
                Text("Serif").font(.system(.body, design: .serif))
                Text("Mono 0O1l").font(.system(.body, design: .monospaced))
            }
            HStack(alignment: .firstTextBaseline, spacing: 16) {
                Text("128").font(.system(size: 40, weight: .bold, design: .rounded))
                Text("days in a row").font(.system(.headline, design: .rounded))
                Text("72 %").fontDesign(.rounded).foregroundStyle(.secondary)
            }
            Text("tracked capitals").font(.caption.bold()).tracking(2).textCase(.uppercase)
            Text("A long line that has its middle cut out of it").lineLimit(1).truncationMode(.middle)
            VStack(alignment: .trailing) {
                Text(verbatim: "1,111.11")
                Text(verbatim: "8,888.88")
            }
            .monospacedDigit()
        }
        .frame(width: 300, alignment: .leading)
    }
}
