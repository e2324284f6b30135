import SwiftUI
import WidgetKit

struct FerryView: View {
    let entry: FerryEntry
    @Environment(\.widgetFamily) private var family

    var body: some View {
        content
            .dynamicTypeSize(...DynamicTypeSize.xxLarge)
            .widgetURL(entry.sailing.url)
    }

    @ViewBuilder private var content: some View {
        switch family {
        case .accessoryInline:
            Label {
                Text(entry.sailing.departure, style: .relative)
            } icon: {
                Image(systemName: "ferry.fill")
            }
        case .accessoryCircular:
            DeckGauge(load: entry.sailing.load)
        case .accessoryRectangular:
            LockScreenSailing(sailing: entry.sailing)
        case .systemMedium:
            HStack(spacing: 12) {
                NextSailing(sailing: entry.sailing)
                FollowingSailings(sailings: entry.following)
            }
        default:
            NextSailing(sailing: entry.sailing)
        }
    }
}

/// The next ferry: all of the small widget, and the leading half of the medium one.
struct NextSailing: View {
    let sailing: Sailing

    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            HStack {
                Image("Ferry")
                    .resizable()
                    .widgetAccentedRenderingMode(.desaturated)
                    .frame(width: 24, height: 24)
                    .clipShape(RoundedRectangle(cornerRadius: 6))
                    .accessibilityHidden(true)
                Spacer(minLength: 4)
                FareBadge(fare: sailing.fare)
            }
            Spacer(minLength: 0)
            Text(sailing.destination)
                .font(.headline)
                .lineLimit(2)
                .minimumScaleFactor(0.7)
                .foregroundStyle(.primary)
                .widgetAccentable()
            DepartureLine(sailing: sailing)
                .font(.caption)
            ProgressView(value: sailing.load)
                .tint(Color("Water"))
                .accessibilityLabel(Text("Car deck"))
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct FareBadge: View {
    let fare: Double
    @Environment(\.widgetRenderingMode) private var renderingMode

    var body: some View {
        Text(fare, format: .currency(code: "EUR"))
            .font(.caption)
            .lineLimit(1)
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            .background {
                if renderingMode == .fullColor {
                    Capsule().fill(Color("Badge"))
                }
            }
    }
}

/// The time until the ferry leaves. A late ferry has another symbol and another colour.
struct DepartureLine: View {
    let sailing: Sailing

    var body: some View {
        Label {
            Text(sailing.departure, style: .relative)
        } icon: {
            Image(systemName: sailing.isDelayed ? "exclamationmark.triangle.fill" : "clock")
                .accessibilityLabel(sailing.isDelayed ? Text("Delayed") : Text("On time"))
        }
        .lineLimit(1)
        .minimumScaleFactor(0.7)
        .foregroundStyle(sailing.isDelayed ? Color("Delay") : Color.primary)
    }
}

/// The two ferries after the next one, each a link to its page in the app.
struct FollowingSailings: View {
    let sailings: [Sailing]

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Text("Departures")
                .font(.caption2.bold())
                .foregroundStyle(Color("Water"))
            ForEach(sailings) { sailing in
                Link(destination: sailing.url) {
                    HStack {
                        VStack(alignment: .leading) {
                            Text(sailing.destination).lineLimit(1).minimumScaleFactor(0.6)
                            Text(sailing.departure, style: .time)
                        }
                        Spacer(minLength: 4)
                        Image(systemName: "chevron.forward")
                    }
                    .font(.caption)
                    .frame(minHeight: 44)
                }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct LockScreenSailing: View {
    let sailing: Sailing

    var body: some View {
        VStack(alignment: .leading) {
            Text(sailing.destination)
                .font(.headline)
                .lineLimit(1)
                .minimumScaleFactor(0.5)
                .widgetAccentable()
            DepartureLine(sailing: sailing)
            Text(sailing.deck)
                .lineLimit(1)
                .minimumScaleFactor(0.7)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct DeckGauge: View {
    let load: Double

    var body: some View {
        Gauge(value: load) {
            Text("Car deck")
        } currentValueLabel: {
            Text(load, format: .percent.precision(.fractionLength(0)))
                .minimumScaleFactor(0.5)
        }
        .gaugeStyle(.accessoryCircularCapacity)
        .widgetAccentable()
    }
}
