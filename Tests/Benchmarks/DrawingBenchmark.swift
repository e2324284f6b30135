import Glibc
import Shared
import SwiftUI
import WidgetRendering

/// Measures drawing in one process with loaded fonts: the snapshots per second, and the layout time for different numbers of views.
@MainActor
struct DrawingBenchmark {
    let fonts: String
    let table: ResultTable

    func run() throws {
        try snapshots()
        try layouts()
    }

    /// Draws a card in six sizes and three modes, at two pixels per point.
    private func snapshots() throws {
        let renderer = try ViewRenderer(fonts: FontSet(configuration: fonts), assets: .empty, scale: 2)
        let sizes = [(158.0, 158.0), (338, 158), (338, 354), (72, 72), (160, 72), (234, 26)]
        func draw() throws {
            for (width, height) in sizes {
                for mode in WidgetRenderingMode.allCases {
                    let layout = renderer.layOut(
                        Card().frame(width: width, height: height).clipped(),
                        offered: ProposedSize(width: width, height: height))
                    _ = try renderer.png(layout, mode: mode)
                }
            }
        }
        try draw()
        let iterations = 10
        let seconds = try elapsed { for _ in 0..<iterations { try draw() } }
        let count = Double(iterations * sizes.count * WidgetRenderingMode.allCases.count)
        table.add(
            "snapshots, six sizes in three modes, warm", .perSecond(count / seconds), goal: .least(.perSecond(1_000)))
    }

    /// Lays out rows of five views, up to 10,000 views; each step has ten times as many views as the previous step.
    private func layouts() throws {
        let renderer = try ViewRenderer(fonts: FontSet(configuration: fonts), assets: .empty, scale: 2)
        var last: Double?
        for views in [10, 100, 1_000, 10_000] {
            let iterations = max(10_000 / views, 3)
            func layOut() {
                _ = renderer.layOut(Rows(count: views / 5), offered: ProposedSize(width: 338, height: 354))
            }
            // The first layout of a size also takes memory from the system.
            layOut()
            let seconds = elapsed { for _ in 0..<iterations { layOut() } } / Double(iterations)
            // Ten times the views should take at most ten times as long.
            table.add(
                "layout of \(views) views", .seconds(seconds), against: "a tenth of the views",
                last.map { .seconds($0) },
                goal: last == nil ? nil : .ratio(atMost: 10))
            last = seconds
        }
    }

    private func elapsed(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let duration = try clock.measure(body)
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}

/// A typical widget with a symbol, texts and a bar.
private struct Card: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Image(systemName: "sun.max.fill").foregroundStyle(.yellow)
                Text("Harbour").font(.headline)
                Spacer()
                Text("21°").font(.title2)
            }
            Text("Sunny until the evening, then some clouds").font(.caption).foregroundStyle(.secondary).lineLimit(2)
            Capsule().fill(.blue.gradient).frame(height: 6)
        }
        .padding(12)
        .background(Color.white)
    }
}

private struct Rows: View {
    let count: Int

    var body: some View {
        VStack(spacing: 0) {
            ForEach(0..<count) { row in
                HStack(spacing: 2) {
                    Circle().fill(.red)
                    Color.blue.frame(minWidth: 4)
                    Rectangle().fill(.green).frame(height: 3)
                    Spacer()
                    Capsule().fill(.secondary)
                }
                .padding(.horizontal, Double(row % 3))
            }
        }
    }
}
