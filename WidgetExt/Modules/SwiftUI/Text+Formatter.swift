import Foundation
import Shared

// Declared here rather than in `Shared`, because a formatter makes an executable link all of Foundation.
extension Text {
    /// Creates a text from a formatted value.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Creates a text from a formatted object.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}
