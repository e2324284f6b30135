import Contacts
import SwiftUI
import WidgetKit

// Birthdays. Enumerating throws because the address book is closed; a contact made in code still formats.
// Shows: Birthdays
// Shows: Contacts are private
// Shows: Host: Ada Lovelace
// Shows: Born 12/10

nonisolated struct ContactsBirthdayEntry: TimelineEntry {
    let date: Date
    let message: String
    let host: String
    let born: String
}

nonisolated final class ContactsBirthdayFinder {
    private let store = CNContactStore()
    private let keys: [any CNKeyDescriptor] = [
        CNContactGivenNameKey as any CNKeyDescriptor,
        CNContactBirthdayKey as any CNKeyDescriptor,
        CNContactFormatter.descriptorForRequiredKeys(for: .fullName),
    ]

    func birthdays(inMonth month: Int) throws -> [String] {
        var names: [String] = []
        let request = CNContactFetchRequest(keysToFetch: keys)
        request.sortOrder = .givenName
        try store.enumerateContacts(with: request) { contact, stop in
            guard contact.birthday?.month == month else { return }
            names.append(CNContactFormatter.string(from: contact, style: .fullName) ?? contact.givenName)
            if names.count == 3 { stop.pointee = true }
        }
        return names
    }

    func message() -> String {
        do {
            let names = try birthdays(inMonth: 12)
            return names.first ?? "No birthdays"
        } catch let error as CNError where error.code == .authorizationDenied {
            return "Contacts are private"
        } catch {
            return "Contacts failed"
        }
    }

    static func host() -> CNContact {
        let contact = CNMutableContact()
        contact.givenName = "Ada"
        contact.familyName = "Lovelace"
        contact.birthday = DateComponents(month: 12, day: 10)
        return contact
    }
}

nonisolated struct ContactsBirthdayProvider: TimelineProvider {
    func placeholder(in context: Context) -> ContactsBirthdayEntry {
        ContactsBirthdayEntry(date: .now, message: "Grace", host: "Host", born: "")
    }

    func getSnapshot(in context: Context, completion: @escaping (ContactsBirthdayEntry) -> Void) {
        completion(entry())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ContactsBirthdayEntry>) -> Void) {
        let tomorrow = Calendar.current.startOfDay(for: .now).addingTimeInterval(86_400)
        completion(Timeline(entries: [entry()], policy: .after(tomorrow)))
    }

    private func entry() -> ContactsBirthdayEntry {
        let host = ContactsBirthdayFinder.host()
        let name = [host.givenName, host.familyName].joined(separator: " ")
        let born = host.birthday.map { "Born \($0.month ?? 0)/\($0.day ?? 0)" }
        return ContactsBirthdayEntry(
            date: .now,
            message: ContactsBirthdayFinder().message(),
            host: "Host: \(name)",
            born: born ?? "Born?"
        )
    }
}

struct ContactsBirthdayWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ContactsBirthdayWidget", provider: ContactsBirthdayProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                Label("Birthdays", systemImage: "gift").font(.headline)
                Text(entry.message)
                Text(entry.host).font(.caption)
                Text(entry.born).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Birthdays")
        .supportedFamilies([.systemSmall])
    }
}
