import SwiftUI

struct GaugesSample: Sample {
    static let title = "Gauges"

    var body: some View {
        VStack(spacing: 16) {
            HStack(spacing: 20) {
                Gauge(value: 62, in: 50...80) {
                    Text("°F")
                } currentValueLabel: {
                    Text("62")
                } minimumValueLabel: {
                    Text("50")
                } maximumValueLabel: {
                    Text("80")
                }
                .gaugeStyle(.accessoryCircular)
                .tint(Gradient(colors: [.blue, .green, .yellow]))
                Gauge(value: 0.35) {
                    Text("AQI")
                } currentValueLabel: {
                    Text("35")
                }
                .gaugeStyle(.accessoryCircular)
                Gauge(value: 0.8) { Image(systemName: "bolt.fill") }
                    .gaugeStyle(.accessoryCircularCapacity).tint(.green)
            }
            Gauge(value: 0.5) {
                Text("Storage")
            } currentValueLabel: {
                Text("64 of 128 GB")
            }
            .gaugeStyle(.accessoryLinearCapacity).tint(.orange)
            Gauge(value: 0.3) {
                Text("Level")
            } currentValueLabel: {
                Text("3")
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("10")
            }
            .gaugeStyle(.accessoryLinear)
        }
        .frame(width: 280)
    }
}
