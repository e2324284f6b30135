import SwiftUI

struct ContainersSample: Sample {
    static let title = "Containers"

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HStack(alignment: .firstTextBaseline) {
                Text("21°").font(.largeTitle)
                Text("Cloudy").font(.headline)
                Spacer()
                Label("60 %", systemImage: "drop.fill").font(.caption).foregroundStyle(.blue)
            }
            Divider()
            Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 6) {
                GridRow {
                    Text("Route").foregroundStyle(.secondary)
                    Text("Leaves").foregroundStyle(.secondary)
                    Text("Delay").foregroundStyle(.secondary).gridColumnAlignment(.trailing)
                }
                .font(.caption)
                Divider().gridCellUnsizedAxes(.horizontal)
                ForEach([("Harbour", "9:41", 0), ("Old Town", "9:52", 4)], id: \.0) { name, time, delay in
                    GridRow {
                        Text(name).bold()
                        Text(time)
                        Text(verbatim: delay == 0 ? "on time" : "+\(delay)").foregroundStyle(delay == 0 ? .green : .red)
                    }
                }
            }
            LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 6), count: 7), spacing: 6) {
                ForEach(0..<14) { day in
                    RoundedRectangle(cornerRadius: 6)
                        .fill(.green.opacity(Double(day % 5) / 4 * 0.8 + 0.2))
                        .frame(height: 24)
                }
            }
        }
        .frame(width: 300)
    }
}
