// Phone: the user tapped Don't Allow for Bluetooth (the radio itself is on).
//
// CoreBluetoothAccessWidget
// Shows: Bluetooth
// Shows: Permission denied
// CoreBluetoothStrapWidget
// Shows: Heart strap
// Shows: Bluetooth not authorized
// Shows: No strap connected

import AppIntents
import CoreBluetooth
import SwiftUI
import WidgetKit

nonisolated struct CoreBluetoothAccessEntry: TimelineEntry {
    let date: Date
    let text: String
}

nonisolated struct CoreBluetoothAccessProvider: TimelineProvider {
    func placeholder(in context: Context) -> CoreBluetoothAccessEntry {
        CoreBluetoothAccessEntry(date: Date(), text: "Permission given")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CoreBluetoothAccessEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CoreBluetoothAccessEntry>) -> Void)
    {
        let text: String
        switch CBCentralManager.authorization {
        case .allowedAlways: text = "Permission given"
        case .denied: text = "Permission denied"
        case .restricted: text = "Permission restricted"
        case .notDetermined: text = "Permission not asked"
        @unknown default: text = "Permission unknown"
        }
        completion(Timeline(entries: [CoreBluetoothAccessEntry(date: Date(), text: text)], policy: .never))
    }
}

struct CoreBluetoothAccessWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreBluetoothAccessWidget", provider: CoreBluetoothAccessProvider()) { entry in
            VStack(alignment: .leading) {
                Image(systemName: "antenna.radiowaves.left.and.right")
                Text("Bluetooth").font(.headline)
                Text(entry.text).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

// MARK: - Heart rate strap

@MainActor
final class CoreBluetoothProbe: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?
    private var continuation: CheckedContinuation<CBManagerState, Never>?

    // The first state other than .unknown/.resetting.
    func state() async -> CBManagerState {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            central = CBCentralManager(
                delegate: self, queue: .main, options: [CBCentralManagerOptionShowPowerAlertKey: false])
        }
    }

    func connectedStraps() -> [String] {
        guard let central, central.state == .poweredOn else { return [] }
        return central.retrieveConnectedPeripherals(withServices: [CBUUID(string: "180D")])
            .map { $0.name ?? "Unnamed strap" }
    }

    nonisolated func centralManagerDidUpdateState(_ central: CBCentralManager) {
        let state = central.state
        MainActor.assumeIsolated {
            guard state != .unknown, state != .resetting else { return }
            continuation?.resume(returning: state)
            continuation = nil
        }
    }
}

struct CoreBluetoothStrapConfiguration: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Strap"
    @Parameter(title: "Name", default: "Heart strap") var name: String
}

nonisolated struct CoreBluetoothStrapEntry: TimelineEntry {
    let date: Date
    let name: String
    var state = "Waiting"
    var straps = ["Polar H10"]
}

nonisolated struct CoreBluetoothStrapProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CoreBluetoothStrapEntry {
        CoreBluetoothStrapEntry(date: Date(), name: "Strap")
    }

    func snapshot(for configuration: CoreBluetoothStrapConfiguration, in context: Context) async
        -> CoreBluetoothStrapEntry
    {
        CoreBluetoothStrapEntry(date: Date(), name: configuration.name)
    }

    func timeline(for configuration: CoreBluetoothStrapConfiguration, in context: Context) async -> Timeline<
        CoreBluetoothStrapEntry
    > {
        let probe = await CoreBluetoothProbe()
        var entry = CoreBluetoothStrapEntry(date: Date(), name: configuration.name)
        switch await probe.state() {
        case .poweredOn: entry.state = "Bluetooth is on"
        case .poweredOff: entry.state = "Bluetooth is off"
        case .unauthorized: entry.state = "Bluetooth not authorized"
        case .unsupported: entry.state = "Bluetooth not supported"
        case .unknown, .resetting: entry.state = "Bluetooth is starting"
        @unknown default: entry.state = "Bluetooth unknown"
        }
        entry.straps = await probe.connectedStraps()
        return Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(900)))
    }
}

struct CoreBluetoothStrapWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "CoreBluetoothStrapWidget", intent: CoreBluetoothStrapConfiguration.self,
            provider: CoreBluetoothStrapProvider()
        ) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Image(systemName: "heart.fill")
                Text(entry.name).font(.headline)
                Text(entry.state).font(.caption)
                Text(entry.straps.first ?? "No strap connected").font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
