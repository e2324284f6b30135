import Contacts
import SwiftUI
import WidgetKit

// Shows: Contacts denied
// Shows: 0 birthdays
// Reports: Contacts answers as a phone whose user denied access

/// Counts the contacts with a birthday.
nonisolated func birthdayLines() -> [String] {
    let store = CNContactStore()
    let status =
        switch CNContactStore.authorizationStatus(for: .contacts) {
        case .authorized, .limited: "Contacts allowed"
        case .denied, .restricted: "Contacts denied"
        case .notDetermined: "Contacts not asked"
        @unknown default: "Contacts unknown"
        }
    let keys: [CNKeyDescriptor] = [
        CNContactBirthdayKey as CNKeyDescriptor, CNContactFormatter.descriptorForRequiredKeys(for: .fullName),
    ]
    var names: [String] = []
    let request = CNContactFetchRequest(keysToFetch: keys)
    request.sortOrder = .givenName
    try? store.enumerateContacts(with: request) { contact, stop in
        if contact.birthday != nil, let name = CNContactFormatter.string(from: contact, style: .fullName) {
            names.append(name)
        }
    }
    return [status, "\(names.count) birthdays"]
}

struct BirthdaysWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Birthdays", provider: AwaitedTextProvider { birthdayLines() }) {
            AwaitedTextView(entry: $0, symbol: "gift")
        }
        .supportedFamilies([.systemSmall])
    }
}
