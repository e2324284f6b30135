import SwiftUI

struct ReactionsSample: Sample {
    static let title = "Sizes, preferences and state"

    @State private var width: CGFloat?
    @State private var size = CGSize.zero
    @State private var altitude = 0

    var body: some View {
        HStack(spacing: 24) {
            VStack(alignment: .leading, spacing: 6) {
                ForEach(["Mars", "Aldebaran", "Vega"], id: \.self) { star in
                    Text(star)
                        .background {
                            GeometryReader { Color.clear.preference(key: Widest.self, value: $0.size.width) }
                        }
                        .frame(width: width)
                        .padding(.horizontal, 8).background(.blue.opacity(0.15), in: Capsule())
                        .anchorPreference(key: Ends.self, value: .trailing) { [$0] }
                }
            }
            .onPreferenceChange(Widest.self) { width = $0 }
            .onGeometryChange(for: CGSize.self) {
                $0.size
            } action: {
                size = $0
            }
            .overlayPreferenceValue(Ends.self) { ends in
                GeometryReader { space in
                    Path { path in
                        for end in ends {
                            path.move(to: space[end])
                            path.addLine(to: CGPoint(x: space.size.width + 18, y: space.size.height / 2))
                        }
                    }
                    .stroke(.orange, lineWidth: 2)
                }
            }
            VStack(alignment: .leading) {
                Text("Altitude \(altitude)°").onAppear { altitude = 41 }
                Text("Labels of \(Int(size.width)) × \(Int(size.height)) points").font(.caption)
            }
        }
    }
}

private struct Widest: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

private struct Ends: PreferenceKey {
    static let defaultValue: [Anchor<CGPoint>] = []
    static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) { value += nextValue() }
}
