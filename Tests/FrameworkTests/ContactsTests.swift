import Contacts
import Testing

/// Contacts of a phone whose user denied access.
struct ContactsTests {
    private let keys = [
        CNContactGivenNameKey as CNKeyDescriptor, CNContactFormatter.descriptorForRequiredKeys(for: .fullName),
    ]

    @Test("Contacts are denied")
    func denial() async throws {
        #expect(CNContactStore.authorizationStatus(for: .contacts) == .denied)
        let store = CNContactStore()
        let error = await #expect(throws: CNError.self) { try await store.requestAccess(for: .contacts) }
        #expect(error?.code == .authorizationDenied)
        let answer = await withCheckedContinuation { continuation in
            store.requestAccess(for: .contacts) { continuation.resume(returning: ($0, ($1 as? CNError)?.code)) }
        }
        #expect(answer == (false, .authorizationDenied))
        #expect(throws: CNError.self) {
            try store.unifiedContacts(matching: CNContact.predicateForContacts(matchingName: "Ann"), keysToFetch: keys)
        }
        #expect(throws: CNError.self) {
            try store.enumerateContacts(with: CNContactFetchRequest(keysToFetch: keys)) { _, stop in stop.pointee = true
            }
        }
    }

    @Test("The name of a contact is that of the person or of the organization")
    func names() {
        let contact = CNMutableContact()
        #expect(CNContactFormatter.string(from: contact, style: .fullName) == nil)
        contact.organizationName = "Tea Ltd"
        #expect(CNContactFormatter.string(from: contact, style: .fullName) == "Tea Ltd")
        (contact.givenName, contact.familyName) = ("Ann", "Lee")
        contact.phoneNumbers = [CNLabeledValue(label: CNLabelHome, value: CNPhoneNumber(stringValue: "555"))]
        #expect(CNContactFormatter.string(from: contact, style: .fullName) == "Ann Lee")
        #expect(CNLabeledValue<NSString>.localizedString(forLabel: CNLabelHome) == "Home")
        #expect(contact.phoneNumbers.first?.value.stringValue == "555")
    }
}
