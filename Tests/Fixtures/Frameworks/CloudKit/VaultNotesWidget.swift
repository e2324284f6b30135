import CloudKit
import CoreData
import CryptoKit
import LocalAuthentication
import SwiftUI
import WidgetKit

// Notes of a model that is made in code, and the state of iCloud and of the lock.
// Shows: Vault
// Shows: No notes
// Shows: Sign in to iCloud
// Shows: No biometrics, Cipher OK
// Shows: e6f0a1fb
// Never shows: Shopping list
// Never shows: Store error
// Never shows: Fetch failed
// Never shows: 3 in iCloud
// Never shows: iCloud unknown
// Never shows: iCloud restricted
// Never shows: iCloud error
// Never shows: iCloud failed
// Never shows: Face ID
// Never shows: Touch ID
// Never shows: Set a passcode
// Never shows: Lock error
// Never shows: Cipher broken
// Never shows: Seal failed

@objc(VaultNote)
nonisolated final class VaultNote: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var createdAt: Date?
    @nonobjc class func fetchRequest() -> NSFetchRequest<VaultNote> {
        NSFetchRequest<VaultNote>(entityName: "VaultNote")
    }
}

final class PersistenceController: @unchecked Sendable {
    static let shared = PersistenceController()
    let container: NSPersistentContainer
    private(set) var loadError: Error?
    private static let model: NSManagedObjectModel = {
        func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, type)
            return attribute
        }
        let entity = NSEntityDescription()
        entity.name = "VaultNote"
        entity.managedObjectClassName = NSStringFromClass(VaultNote.self)
        entity.properties = [attribute("title", .stringAttributeType), attribute("createdAt", .dateAttributeType)]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }()
    init() {
        container = NSPersistentContainer(name: "Vault", managedObjectModel: Self.model)
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { [weak self] _, error in self?.loadError = error }
    }
    func summary() async -> String {
        if let loadError { return "Store error: \(loadError.localizedDescription)" }
        let context = container.newBackgroundContext()
        do {
            return try await context.perform {
                let request: NSFetchRequest<VaultNote> = VaultNote.fetchRequest()
                request.predicate = NSPredicate(format: "title != nil")
                request.sortDescriptors = [NSSortDescriptor(keyPath: \VaultNote.createdAt, ascending: false)]
                request.fetchLimit = 5
                return try context.fetch(request).first?.title ?? "No notes"
            }
        } catch { return "Fetch failed" }
    }
}

enum VaultServices {
    static func cloudText() async -> String {
        let container = CKContainer(identifier: "iCloud.com.example.vault")
        do {
            switch try await container.accountStatus() {
            case .available: break
            case .noAccount: return "Sign in to iCloud"
            case .restricted, .temporarilyUnavailable: return "iCloud restricted"
            case .couldNotDetermine: return "iCloud unknown"
            @unknown default: return "iCloud unknown"
            }
            let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
            let (matches, _) = try await container.privateCloudDatabase.records(matching: query, resultsLimit: 10)
            return "\(matches.count) in iCloud"
        } catch let error as CKError {
            switch error.code {
            case .notAuthenticated: return "Sign in to iCloud"
            default: return "iCloud error \(error.errorCode)"
            }
        } catch { return "iCloud failed" }
    }
    static func fingerprint(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(4).map { String(format: "%02x", $0) }.joined()
    }
    static func sealTest() -> String {
        let key = SymmetricKey(size: .bits256)
        do {
            let opened = try AES.GCM.open(AES.GCM.seal(Data("secret".utf8), using: key), using: key)
            return String(decoding: opened, as: UTF8.self) == "secret" ? "Cipher OK" : "Cipher broken"
        } catch CryptoKitError.authenticationFailure { return "Cipher broken" } catch { return "Seal failed" }
    }
    static func lockText() -> String {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            switch (error as? LAError)?.code {
            case .biometryNotAvailable: return "No biometrics"
            case .biometryNotEnrolled: return "Set up Face ID"
            case .biometryLockout: return "Face ID locked"
            case .passcodeNotSet: return "Set a passcode"
            default: return "Lock error"
            }
        }
        switch context.biometryType {
        case .faceID: return "Face ID"
        case .touchID: return "Touch ID"
        case .opticID, .none: return "Passcode"
        @unknown default: return "Biometrics"
        }
    }
}

struct VaultNotesEntry: TimelineEntry {
    let date: Date
    let notes, cloud: String
    let lock, cipher: String
}

struct VaultNotesProvider: TimelineProvider {
    func placeholder(in context: Context) -> VaultNotesEntry {
        VaultNotesEntry(date: .now, notes: "Shopping list", cloud: "3 in iCloud", lock: "Face ID", cipher: "Cipher OK")
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (VaultNotesEntry) -> Void) {
        Task { completion(await entry()) }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<VaultNotesEntry>) -> Void) {
        Task { completion(Timeline(entries: [await entry()], policy: .never)) }
    }
    private func entry() async -> VaultNotesEntry {
        async let notes = PersistenceController.shared.summary()
        async let cloud = VaultServices.cloudText()
        return await VaultNotesEntry(
            date: .now, notes: notes, cloud: cloud, lock: VaultServices.lockText(), cipher: VaultServices.sealTest())
    }
}

struct VaultNotesView: View {
    let entry: VaultNotesEntry
    var body: some View {
        VStack(alignment: .leading, spacing: 5) {
            Label("Vault", systemImage: "lock.shield").font(.headline)
            Text(entry.notes)
            Text(entry.cloud)
            Text("\(entry.lock), \(entry.cipher)")
            Text(VaultServices.fingerprint("vault")).monospaced()
        }
        .font(.caption)
        .containerBackground(.fill.tertiary, for: .widget)
    }
}

struct VaultNotesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "VaultNotes", provider: VaultNotesProvider()) { VaultNotesView(entry: $0) }
            .configurationDisplayName("Vault")
            .supportedFamilies([.systemSmall])
    }
}
