import SwiftUI

struct SubviewsSample: Sample {
    static let title = "Subviews, text renderers, transformed shapes"

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Card {
                Text("Ferry 9:52").containerValue(\.isNext, true)
                Text("Ferry 10:22")
                Text("Ferry 10:52")
            }
            _VariadicView.Tree(DottedRow()) {
                Text("21°")
                Text("light wind")
                Text("tide 14:20")
            }
            .font(.caption)
            Text("High \(Text("water").customAttribute(Wavy()).foregroundStyle(.blue)) at noon").font(.title2)
                .textRenderer(WaveRenderer())
            HStack(spacing: 24) {
                ScaledShape(shape: Circle(), scale: CGSize(width: 1, height: 0.5)).fill(.teal)
                Rectangle().offset(x: 4, y: 0).rotation(.degrees(45)).strokeBorder(.orange, lineWidth: 4).padding(10)
                Capsule().scale(0.6, anchor: .leading).fill(.purple.secondary)
                Circle().fill(Color.gray.quinary)
            }
            .frame(height: 48)
        }
        .frame(width: 300)
    }
}

/// A container that draws a line between its rows.
private struct Card<Content: View>: View {
    @ViewBuilder let content: Content

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Group(subviews: content) { rows in
                ForEach(rows) { row in
                    row.fontWeight(row.containerValues.isNext ? .semibold : .regular)
                    if row.id != rows.last?.id { Divider() }
                }
            }
        }
        .padding(12).background(.quaternary, in: RoundedRectangle(cornerRadius: 12))
    }
}

extension ContainerValues {
    @Entry fileprivate var isNext = false
}

/// A row with a dot between its views.
private struct DottedRow: _VariadicView_UnaryViewRoot {
    func body(children: _VariadicView.Children) -> some View {
        HStack(spacing: 6) {
            ForEach(children) { child in
                child
                if child.id != children.last?.id { Text(verbatim: "·").foregroundStyle(.secondary) }
            }
        }
    }
}

private struct Wavy: TextAttribute {}

/// A renderer that draws the characters of some words on a wave.
private struct WaveRenderer: TextRenderer {
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for run in layout.flatMap({ $0 }) {
            guard run[Wavy.self] != nil else {
                context.draw(run)
                continue
            }
            for (index, slice) in run.enumerated() {
                var moved = context
                moved.translateBy(x: 0, y: CGFloat(index % 2) * 6 - 3)
                moved.draw(slice)
            }
        }
    }
}
