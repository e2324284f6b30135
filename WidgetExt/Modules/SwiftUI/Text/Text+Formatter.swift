import Foundation
import Shared

// This is declared here and not in `Shared`, because a formatter makes an executable link all of Foundation.
extension Text {
    /// Creates a text from a formatted value.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Creates a text from a formatted date. On Linux, Foundation's `Date` has no reference type.
    public init(_ date: Date, formatter: Formatter) { self.init(verbatim: formatter.string(for: date) ?? "") }

    /// Creates a text from a formatted object.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}
