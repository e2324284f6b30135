import AVFoundation
import CloudKit
import CoreBluetooth
import DeviceActivity
import FamilyControls
import Foundation
import LocalAuthentication
import ManagedSettings
import MediaPlayer
import MusicKit
import StoreKit
import Testing

/// The answers of frameworks whose access a user has to allow.
struct DeniedAccessTests {
    @Test("Purchases are none, and requests to the App Store fail without a network")
    func purchases() async throws {
        var found = 0
        for await _ in StoreKit.Transaction.currentEntitlements { found += 1 }
        for await _ in StoreKit.Transaction.updates { found += 1 }
        #expect(found == 0)
        #expect(await StoreKit.Transaction.latest(for: "premium") == nil)
        do {
            _ = try await Product.products(for: ["premium"])
            Issue.record("products were found")
        } catch StoreKitError.networkError(let error) {
            #expect(error.code == .notConnectedToInternet)
        } catch { Issue.record(error) }
        await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
        #expect(try await Product.SubscriptionInfo.status(for: "group").isEmpty)
    }

    @Test("Without an iCloud account, requests fail and records stay in memory")
    func cloud() async throws {
        let container = CKContainer(identifier: "iCloud.example")
        #expect(try await container.accountStatus() == .noAccount)
        await withCheckedContinuation { done in
            container.accountStatus { status, error in
                #expect(status == .noAccount && error == nil)
                done.resume()
            }
        }
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
        do {
            _ = try await container.privateCloudDatabase.records(matching: query)
            Issue.record("records were found")
        } catch CKError.notAuthenticated {} catch { Issue.record(error) }
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "a"))
        record["text"] = "Milk"
        record["count"] = 3
        #expect(record["text"] == "Milk" && record["count"] as? Int == 3 && record.allKeys() == ["count", "text"])
        record["text"] = nil as String?
        #expect(record["text"] == nil && record.recordID == CKRecord.ID(recordName: "a"))
    }

    private final class Watcher: CBCentralManagerDelegate {
        let done: CheckedContinuation<CBManagerState, Never>

        init(_ done: CheckedContinuation<CBManagerState, Never>) { self.done = done }

        func centralManagerDidUpdateState(_ central: CBCentralManager) { done.resume(returning: central.state) }
    }

    @Test("A Bluetooth manager tells its delegate once that its use is denied")
    func bluetooth() async {
        var kept: (Watcher, CBCentralManager)?
        let state = await withCheckedContinuation { done in
            let watcher = Watcher(done)
            kept = (watcher, CBCentralManager(delegate: watcher, queue: DispatchQueue(label: "bluetooth")))
        }
        #expect(state == .unauthorized && CBManager.authorization == .denied)
        #expect(kept?.1.retrieveConnectedPeripherals(withServices: [CBUUID(string: "180d")]).isEmpty == true)
        #expect(CBUUID(string: "180d") == CBUUID(string: "180D"))
    }

    @Test("Screen time, music, camera and biometrics are denied")
    func permissions() async throws {
        await #expect(throws: FamilyControlsError.authorizationCanceled) {
            try await AuthorizationCenter.shared.requestAuthorization(for: .individual)
        }
        let selection = try JSONDecoder().decode(
            FamilyActivitySelection.self, from: try JSONEncoder().encode(FamilyActivitySelection()))
        #expect(selection.applicationTokens.isEmpty && selection == FamilyActivitySelection())
        let schedule = DeviceActivitySchedule(
            intervalStart: DateComponents(hour: 9), intervalEnd: DateComponents(hour: 17), repeats: true)
        #expect(throws: DeviceActivityCenter.MonitoringError.unauthorized) {
            try DeviceActivityCenter().startMonitoring(DeviceActivityName("work"), during: schedule)
        }
        #expect(await MusicAuthorization.request() == .denied)
        await #expect(throws: MusicTokenRequestError.permissionDenied) {
            try await MusicLibraryRequest<Song>().response()
        }
        #expect(MPMusicPlayerController.systemMusicPlayer.nowPlayingItem == nil)
        #expect(await AVCaptureDevice.requestAccess(for: .audio) == false)
        do {
            try LAContext().canEvaluatePolicy(.deviceOwnerAuthentication)
            Issue.record("the user was authenticated")
        } catch LAError.passcodeNotSet {} catch { Issue.record(error) }
    }
}
