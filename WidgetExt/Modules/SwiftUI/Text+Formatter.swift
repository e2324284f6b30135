import Foundation
import Shared

// Here and not in `Shared`: a formatter ties every executable that has it to all of Foundation.
extension Text {
    /// Shows a value as a formatter has it.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Shows an object as a formatter has it.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}
