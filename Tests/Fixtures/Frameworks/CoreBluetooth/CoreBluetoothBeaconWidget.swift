import CoreBluetooth
import SwiftUI
import WidgetKit

// The peripheral side and the class-level authorization.
// Shows: Beacon
// Shows: Denied in Settings
// Shows: Not advertising
// Shows: 1 characteristic, readable

nonisolated struct CoreBluetoothBeaconEntry: TimelineEntry {
    let date: Date
    let permission: String
    let advertising: String
    let layout: String
}

nonisolated final class CoreBluetoothBeacon: NSObject, CBPeripheralManagerDelegate, @unchecked Sendable {
    private let queue = DispatchQueue(label: "CoreBluetoothBeacon", qos: .utility)
    private var manager: CBPeripheralManager?
    private var continuation: CheckedContinuation<Bool, Never>?

    static func makeService() -> CBMutableService {
        let characteristic = CBMutableCharacteristic(
            type: CBUUID(string: "2A19"),
            properties: [.read],
            value: Data([87]),
            permissions: [.readable]
        )
        let service = CBMutableService(type: CBUUID(string: "180F"), primary: true)
        service.characteristics = [characteristic]
        return service
    }

    func startAdvertising() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { @Sendable in
                self.continuation = continuation
                self.manager = CBPeripheralManager(delegate: self, queue: self.queue)
            }
        }
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state != .unknown, peripheral.state != .resetting else { return }
        if peripheral.state == .poweredOn {
            peripheral.add(Self.makeService())
            peripheral.startAdvertising([CBAdvertisementDataLocalNameKey: "Airlock"])
        }
        continuation?.resume(returning: peripheral.isAdvertising)
        continuation = nil
    }
}

nonisolated struct CoreBluetoothBeaconProvider: TimelineProvider {
    func placeholder(in context: Context) -> CoreBluetoothBeaconEntry {
        CoreBluetoothBeaconEntry(date: .now, permission: "Allowed", advertising: "Advertising", layout: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CoreBluetoothBeaconEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CoreBluetoothBeaconEntry>) -> Void)
    {
        Task {
            let permission: String
            switch CBManager.authorization {
            case .allowedAlways: permission = "Allowed"
            case .denied: permission = "Denied in Settings"
            case .restricted: permission = "Restricted"
            case .notDetermined: permission = "Not asked"
            @unknown default: permission = "Unknown"
            }
            let isAdvertising = await CoreBluetoothBeacon().startAdvertising()
            let characteristics = CoreBluetoothBeacon.makeService().characteristics ?? []
            let readable = characteristics.allSatisfy { $0.properties.contains(.read) }
            let entry = CoreBluetoothBeaconEntry(
                date: .now,
                permission: permission,
                advertising: isAdvertising ? "Advertising" : "Not advertising",
                layout: "\(characteristics.count) characteristic, \(readable ? "readable" : "hidden")"
            )
            completion(Timeline(entries: [entry], policy: .after(.now + 600)))
        }
    }
}

struct CoreBluetoothBeaconWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreBluetoothBeaconWidget", provider: CoreBluetoothBeaconProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Beacon", systemImage: "dot.radiowaves.left.and.right").font(.headline)
                Text(entry.permission)
                Text(entry.advertising)
                Text(entry.layout)
            }
            .font(.caption2)
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
