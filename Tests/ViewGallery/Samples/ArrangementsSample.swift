import SwiftUI

struct ArrangementsSample: Sample {
    static let title = "Layouts of one's own, boxes, labels"

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            FlowLayout(spacing: 6) {
                ForEach(["Sunday", "fog", "light wind", "21°", "pollen: low", "tide 14:20"], id: \.self) { word in
                    Text(word).font(.caption).padding(.horizontal, 10).padding(.vertical, 4)
                        .background(.blue.opacity(0.15), in: Capsule())
                }
            }
            GroupBox("Harbour") {
                LabeledContent("Ferries", value: "12")
                LabeledContent("Next") { Text("9:52").foregroundStyle(.green) }
            }
            HStack {
                ContentUnavailableView(
                    "No alarms", systemImage: "alarm", description: Text("Set one in the app."))
                AsyncImage(url: URL(string: "https://example.com/boat.jpg")) { image in
                    image.resizable()
                } placeholder: {
                    RoundedRectangle(cornerRadius: 12).fill(.quaternary)
                        .overlay { Image(systemName: "photo").foregroundStyle(.secondary) }
                }
                .frame(width: 70)
                TextField("Name", text: .constant("")).frame(width: 70)
            }
            .frame(height: 140)
        }
        .frame(width: 300)
    }
}

/// A layout that arranges views in lines and wraps them.
private struct FlowLayout: Layout {
    var spacing: CGFloat

    private func arrange(_ width: CGFloat, _ subviews: Subviews) -> (points: [CGPoint], size: CGSize) {
        var (corner, line, widest) = (CGPoint.zero, CGFloat.zero, CGFloat.zero)
        var points: [CGPoint] = []
        for view in subviews {
            let size = view.sizeThatFits(.unspecified)
            if corner.x > 0, corner.x + size.width > width { (corner, line) = (CGPoint(x: 0, y: line + spacing), 0) }
            points.append(corner)
            corner.x += size.width + spacing
            (line, widest) = (max(line, corner.y + size.height), max(widest, corner.x - spacing))
        }
        return (points, CGSize(width: widest, height: line))
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        arrange(proposal.width ?? .infinity, subviews).size
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        for (view, point) in zip(subviews, arrange(bounds.width, subviews).points) {
            view.place(at: CGPoint(x: bounds.minX + point.x, y: bounds.minY + point.y), proposal: .unspecified)
        }
    }
}
