import AVFoundation
import AdSupport
import AppTrackingTransparency
import AuthenticationServices
import CallKit
import CloudKit
import CoreBluetooth
import CoreHaptics
import CoreML
import CoreTelephony
import DeviceActivity
import FamilyControls
import Foundation
import FoundationModels
import GameKit
import HomeKit
import LocalAuthentication
import ManagedSettings
import MediaPlayer
import MobileCoreServices
import MusicKit
import PDFKit
import PassKit
import QuickLookThumbnailing
import Speech
import StoreKit
import Testing
import Translation

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

    @Test("Operations of iCloud fail with the cause for each record")
    func cloudOperations() async {
        let database = CKContainer(identifier: "iCloud.example").privateCloudDatabase
        let id = CKRecord.ID(recordName: "a")
        let operation = CKFetchRecordsOperation(recordIDs: [id])
        let codes = await withCheckedContinuation { done in
            nonisolated(unsafe) var codes: [CKError.Code?] = []
            operation.perRecordResultBlock = { found, result in
                guard found == id, case .failure(let error) = result else { return }
                codes.append((error as? CKError)?.code)
            }
            operation.fetchRecordsResultBlock = { result in
                if case .failure(let error) = result { codes.append((error as? CKError)?.code) }
                done.resume(returning: codes)
            }
            database.add(operation)
        }
        #expect(codes == [.notAuthenticated, .notAuthenticated] && operation.database === database)
        let change = CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Note")])
        let query = CKQueryOperation(query: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
        let causes = await withCheckedContinuation { done in
            nonisolated(unsafe) var causes: [Int] = []
            change.modifyRecordsCompletionBlock = { _, _, error in causes.append((error as? CKError)?.errorCode ?? 0) }
            query.queryCompletionBlock = { _, error in
                causes.append((error as? CKError)?.errorCode ?? 0)
                done.resume(returning: causes)
            }
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            queue.addOperations([change, query], waitUntilFinished: false)
        }
        #expect(causes == [9, 9])
        #expect(CKError(.notAuthenticated) == CKError(.notAuthenticated) && CKError(.zoneBusy) != CKError(.badDatabase))
        #expect(Set([CKError(.zoneBusy), CKError(.zoneBusy, userInfo: ["a": 1])]).count == 2)
    }

    private final class Buyer: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate, @unchecked Sendable {
        let report: @Sendable (String) -> Void

        init(_ report: @escaping @Sendable (String) -> Void) { self.report = report }

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions where transaction.transactionState == .failed {
                report("failed \(transaction.payment.productIdentifier.isEmpty)")
                queue.finishTransaction(transaction)
            }
        }

        func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
            report("restored \((error as? SKError)?.errorCode ?? 0)")
        }

        func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {}

        func request(_ request: SKRequest, didFailWithError error: any Error) { report("\(type(of: error))") }
    }

    @Test("Purchases of the first StoreKit fail, and so do requests for products")
    func formerPurchases() async {
        let queue = SKPaymentQueue.default()
        var reports: [String] = []
        let request = SKProductsRequest(productIdentifiers: ["premium"])
        let stream = AsyncStream<String> { continuation in
            let buyer = Buyer { continuation.yield($0) }
            queue.add(buyer)
            request.delegate = buyer
            queue.add(SKPayment())
            queue.restoreCompletedTransactions()
            request.start()
        }
        for await report in stream {
            reports.append(report)
            if reports.count == 3 { break }
        }
        for observer in queue.transactionObservers { queue.remove(observer) }
        #expect(reports == ["failed true", "restored 7", "StoreKitError"])
        #expect(SKPaymentQueue.canMakePayments() && queue.transactions.isEmpty)
    }

    @Test("A player plays nothing, and times of media are fractions of a second")
    func players() async {
        let player = AVPlayer(url: URL(fileURLWithPath: "/tea.mp4"))
        player.play()
        #expect(player.timeControlStatus == .paused && player.currentTime() == .zero && player.rate == 0)
        #expect(player.currentItem?.status == .unknown && player.currentItem?.duration.isIndefinite == true)
        await #expect(throws: AVError.self) { try await AVURLAsset(url: URL(fileURLWithPath: "/a")).load(.duration) }
        let time = CMTime(seconds: 1.5, preferredTimescale: 600)
        #expect(time.value == 900 && time + CMTimeMake(value: 1, timescale: 2) == CMTime(value: 2, timescale: 1))
        #expect(time > .zero && CMTime.invalid.seconds.isNaN && CMTime.positiveInfinity > time)
        #expect(CMTimeRange(start: .zero, end: time).duration.seconds == 1.5)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 600).value == .max)
    }

    @Test("Services that the app offers keep their values, and none is offered")
    func offeredServices() {
        let value = CBMutableCharacteristic(
            type: CBUUID(string: "2a19"), properties: [.read], value: Data([87]), permissions: .readable)
        let service = CBMutableService(type: CBUUID(string: "180F"), primary: true)
        service.characteristics = [value]
        #expect(value.service === service && value.value == Data([87]) && value.uuid.uuidString == "2A19")
        let manager = CBPeripheralManager(delegate: nil, queue: nil)
        manager.startAdvertising(nil)
        #expect(manager.state == .unauthorized && !manager.isAdvertising)
    }

    @Test("Tracking, sign-in, games, the wallet, speech and thumbnails answer as if the user had refused or had none")
    func smallFrameworks() async throws {
        #expect(await ATTrackingManager.requestTrackingAuthorization() == .denied)
        #expect(
            ASIdentifierManager.shared().advertisingIdentifier.uuidString == "00000000-0000-0000-0000-000000000000")
        #expect(try await ASAuthorizationAppleIDProvider().credentialState(forUserID: "a") == .notFound)
        await #expect(throws: GKError(.notAuthenticated)) { try await GKLeaderboard.loadLeaderboards(IDs: nil) }
        #expect(!GKLocalPlayer.local.isAuthenticated && PKPassLibrary().passes().isEmpty)
        #expect(!PKPaymentAuthorizationController.canMakePayments(usingNetworks: [.visa]))
        #expect(PKPaymentNetwork.masterCard.rawValue == "MasterCard")
        #expect(SFSpeechRecognizer.authorizationStatus() == .denied && SFSpeechRecognizer()?.isAvailable == false)
        let request = QLThumbnailGenerator.Request(
            fileAt: URL(fileURLWithPath: "/a"), size: .zero, scale: 2, representationTypes: .all)
        await #expect(throws: QLThumbnailError.self) {
            try await QLThumbnailGenerator.shared.generateBestRepresentation(for: request)
        }
    }

    @Test("No model is loaded and no document is read, and arrays and pages stay in memory")
    func modelsAndDocuments() async throws {
        await #expect(throws: MLModelError(.io)) { try await MLModel.load(contentsOf: URL(fileURLWithPath: "/a")) }
        #expect(throws: MLModelError(.io)) { try MLModel(contentsOf: URL(fileURLWithPath: "/a")) }
        let array = try MLMultiArray(shape: [2, 3], dataType: .double)
        array[[1, 2]] = 7
        #expect(array[5] == 7 && array.count == 6 && array.strides == [3, 1])
        #expect(throws: MLModelError(.parameters)) { try MLMultiArray(shape: [100_000, 100_000], dataType: .int32) }
        #expect(throws: MLModelError(.parameters)) { try MLMultiArray(shape: [-1], dataType: .int32) }
        let features = try MLDictionaryFeatureProvider(dictionary: ["a": 1, "b": "c"])
        #expect(features.featureValue(for: "a")?.int64Value == 1 && features.featureNames == ["a", "b"])
        #expect(throws: MLModelError(.featureType)) { try MLDictionaryFeatureProvider(dictionary: ["a": Data()]) }

        let document = PDFDocument()
        let page = PDFPage()
        page.setBounds(CGRect(x: 0, y: 0, width: 30, height: 20), for: .mediaBox)
        document.insert(page, at: 0)
        document.insert(PDFPage(), at: 5)
        #expect(document.pageCount == 1 && document.page(at: 0) === page && document.page(at: 1) == nil)
        #expect(page.bounds(for: .cropBox).width == 30 && page.document === document)
        #expect(document.dataRepresentation() == nil && PDFDocument(data: Data("%PDF-1.4".utf8)) == nil)
    }

    private final class Watcher: CBCentralManagerDelegate, @unchecked Sendable {
        nonisolated(unsafe) static let queueKey = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "bluetooth")
        private(set) var calls: [String] = []

        init() { queue.setSpecific(key: Self.queueKey, value: "bluetooth") }

        private func add(_ call: String) {
            calls.append("\(call), \(DispatchQueue.getSpecific(key: Self.queueKey) ?? "")")
        }

        func centralManagerDidUpdateState(_ central: CBCentralManager) { add("state \(central.state.rawValue)") }

        func centralManager(
            _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
            rssi strength: NSNumber
        ) { add("found") }
    }

    @Test("A Bluetooth manager tells its delegate once on its queue that its use is denied, and finds no device")
    func bluetooth() {
        let watcher = Watcher()
        let manager = CBCentralManager(delegate: watcher, queue: watcher.queue)
        manager.scanForPeripherals(withServices: nil)
        watcher.queue.sync {}
        #expect(watcher.calls == ["state \(CBManagerState.unauthorized.rawValue), bluetooth"])
        #expect(CBManager.authorization == .denied)
        #expect(manager.retrieveConnectedPeripherals(withServices: [CBUUID(string: "180d")]).isEmpty)
        #expect(CBUUID(string: "180d") == CBUUID(string: "180D"))
    }

    private final class Home: HMHomeManagerDelegate {
        let calls: AsyncStream<String>.Continuation

        init(_ calls: AsyncStream<String>.Continuation) { self.calls = calls }

        func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus) {
            calls.yield(status.contains(.authorized) ? "allowed" : "denied")
        }

        func homeManagerDidUpdateHomes(_ manager: HMHomeManager) {
            calls.yield("\(manager.homes.count) homes")
            calls.finish()
        }
    }

    // The delegate is set before the main queue calls it.
    @Test("Homes, calls, mobile networks, vibration, translations and the language model are denied or missing")
    @MainActor func missingHardware() async throws {
        let (calls, continuation) = AsyncStream.makeStream(of: String.self)
        let home = Home(continuation)
        let manager = HMHomeManager()
        manager.delegate = home
        var received: [String] = []
        for await call in calls { received.append(call) }
        #expect(received == ["denied", "0 homes"] && manager.primaryHome == nil)
        #expect(HMServiceTypeThermostat == "0000004A-0000-1000-8000-0026BB765291")
        #expect(CXCallObserver().calls.isEmpty && CTTelephonyNetworkInfo().dataServiceIdentifier == nil)
        #expect(CTCellularData().restrictedState == .restrictedStateUnknown)
        #expect(!CHHapticEngine.capabilitiesForHardware().supportsHaptics)
        #expect(throws: CHHapticError(.notSupported)) { try CHHapticEngine() }
        let event = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 1, duration: 2)
        #expect(try CHHapticPattern(events: [event], parameters: []).duration == 3)
        #expect(SystemLanguageModel.default.availability == .unavailable(.deviceNotEligible))
        await #expect(throws: LanguageModelSession.GenerationError.self) {
            try await LanguageModelSession().respond(to: "Hello")
        }
        let german = Locale.Language(identifier: "de")
        #expect(await LanguageAvailability().status(from: german, to: nil) == .unsupported)
        await #expect(throws: TranslationError.notInstalled) {
            try await TranslationSession(installedSource: german, target: nil).translate("Tee")
        }
        var configuration = TranslationSession.Configuration(source: german)
        configuration.invalidate()
        #expect(configuration != TranslationSession.Configuration(source: german))
        #expect(kUTTypeFileURL as String == "public.file-url")
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

    @Test("An error of C is cast to the error of its domain, and to no other")
    func castErrors() {
        var cause: NSError?
        #expect(!LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &cause))
        #expect((cause as? LAError)?.code == .biometryNotAvailable && cause as? GKError == nil)
        let unknown: any Error = NSError(domain: LAError.errorDomain, code: 7_000)
        #expect(unknown as? LAError == nil)
        let known: any Error = NSError(domain: LAError.errorDomain, code: -5, userInfo: ["a": 1])
        #expect(known as? LAError == LAError(.passcodeNotSet, userInfo: ["a": 1]))
    }
}
