/// The user's permission to show calendars.
package enum CalendarPermission: String, Hashable, Sendable, CaseIterable {
    case notDetermined
    case authorized
    case denied
    /// Access is denied by another party, such as an administrator.
    case restricted
}

/// The state of the user's trial or subscription.
package enum TrialState: String, Hashable, Sendable, CaseIterable {
    case trial
    case subscribed
    case expired
}

/// The user's access to calendars: permission and subscription.
package struct CalendarAccess: Hashable, Sendable {
    package var permission = CalendarPermission.notDetermined
    package var trial = TrialState.trial
}

extension CalendarAccess: DocumentValue {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<CalendarAccess>(.calendar, literal: "access")

    package func encode(into writer: inout WireWriter) {
        writer.write(1, permission.rawValue)
        writer.write(2, trial.rawValue)
    }

    package init(from reader: inout WireReader) throws {
        self.init()
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                guard let permission = CalendarPermission(rawValue: try reader.string(field)) else {
                    throw WireError(.range(field: 1), at: reader.offset)
                }
                self.permission = permission
            case 2:
                guard let trial = TrialState(rawValue: try reader.string(field)) else {
                    throw WireError(.range(field: 2), at: reader.offset)
                }
                self.trial = trial
            default: try reader.skip(field)
            }
        }
    }
}

/// The user's permission for an imported app to read calendars. Without the document, the app can't read the domain.
package struct CalendarAppPermission: Hashable, Sendable {
    /// The folder into which the app was imported, without links.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// Returns the key of an app's document.
    package static func key(of app: ExtensionSandbox.ImportedApp) throws(ContainerError)
        -> DocumentKey<CalendarAppPermission>
    {
        try DocumentKey(.calendar, app.documentName)
    }
}

extension CalendarAppPermission: DocumentValue {
    // `ImportedApp` reads the encoded value, too.
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) { writer.write(1, folder) }

    package init(from reader: inout WireReader) throws {
        var folder: String?
        while let field = try reader.nextField() {
            if field.number == 1 { folder = try reader.string(field) } else { try reader.skip(field) }
        }
        guard let folder else { throw WireError(.missing(field: 1), at: reader.offset) }
        self.init(folder: folder)
    }
}
