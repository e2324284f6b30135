import SwiftUI

struct LettersSample: Sample {
    static let title = "Letters and symbols"

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("Small Capitals").font(.body.lowercaseSmallCaps()) + Text(" 12").baselineOffset(5).font(.caption)
            HStack(alignment: .firstTextBaseline) {
                Text("72").font(.title) + Text(" bpm").font(.title).textScale(.secondary)
            }
            Text("Letters that stand closer to fit").lineLimit(1).allowsTightening(true).frame(width: 226)
            Text("Two lines are kept free").lineLimit(2, reservesSpace: true).background(.yellow.opacity(0.3))
            HStack(spacing: 14) {
                Image(systemName: "bell").imageScale(.small)
                Image(systemName: "bell").symbolVariant(.fill)
                Image(systemName: "bell").symbolVariant(.slash).imageScale(.large)
                Image(systemName: "checkmark.circle.fill").foregroundStyle(.white, .green)
                Image(systemName: "person.circle").symbolRenderingMode(.hierarchical).foregroundStyle(.blue)
                Image(systemName: "bell.slash").symbolRenderingMode(.palette).foregroundStyle(.red, .gray)
            }
            .font(.title2)
        }
        .frame(width: 300, alignment: .leading)
    }
}
