import CoreBluetooth
import SwiftUI
import WidgetKit

// A heart-rate strap looked for over Bluetooth, which the user didn't allow.
// Shows: Heart strap
// Shows: Bluetooth not allowed
// Shows: Service 180D

nonisolated struct CoreBluetoothScannerEntry: TimelineEntry {
    let date: Date
    let status: String
    let service: String
}

nonisolated final class CoreBluetoothScanner: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate,
    @unchecked Sendable
{
    static let heartRate = CBUUID(string: "180D")

    private let queue = DispatchQueue(label: "CoreBluetoothScanner")
    private var central: CBCentralManager?
    private var peripheral: CBPeripheral?
    private var handler: (@Sendable (String) -> Void)?

    func start(_ handler: @escaping @Sendable (String) -> Void) {
        self.handler = handler
        central = CBCentralManager(
            delegate: self, queue: queue, options: [CBCentralManagerOptionShowPowerAlertKey: false])
    }

    private func finish(_ text: String) {
        handler?(text)
        handler = nil
        central?.stopScan()
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        switch central.state {
        case .poweredOn:
            central.scanForPeripherals(withServices: [Self.heartRate])
        case .poweredOff:
            finish("Bluetooth is off")
        case .unauthorized:
            finish("Bluetooth not allowed")
        case .unsupported:
            finish("No Bluetooth")
        case .resetting, .unknown:
            break
        @unknown default:
            break
        }
    }

    func centralManager(
        _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
        rssi: NSNumber
    ) {
        self.peripheral = peripheral
        peripheral.delegate = self
        central.connect(peripheral)
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.discoverServices([Self.heartRate])
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        finish(error == nil ? "Connected to \(peripheral.name ?? "strap")" : "Pairing failed")
    }
}

nonisolated struct CoreBluetoothScannerProvider: TimelineProvider {
    private let scanner = CoreBluetoothScanner()

    func placeholder(in context: Context) -> CoreBluetoothScannerEntry {
        CoreBluetoothScannerEntry(date: .now, status: "Connected", service: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (CoreBluetoothScannerEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<CoreBluetoothScannerEntry>) -> Void)
    {
        scanner.start { status in
            let service = "Service \(CoreBluetoothScanner.heartRate.uuidString)"
            completion(
                Timeline(
                    entries: [CoreBluetoothScannerEntry(date: .now, status: status, service: service)], policy: .atEnd))
        }
    }
}

struct CoreBluetoothScannerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreBluetoothScannerWidget", provider: CoreBluetoothScannerProvider()) { entry in
            VStack(alignment: .leading, spacing: 6) {
                Label("Heart strap", systemImage: "heart.slash")
                Text(entry.status)
                Text(entry.service).font(.caption2)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
