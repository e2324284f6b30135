import Foundation
import Shared

extension LocalizedStringKey.StringInterpolation {
    /// Adds a formatted value.
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
        _ subject: Subject, formatter: Formatter? = nil
    ) { appendInterpolation(formatter?.drawnText(for: subject) ?? subject.description) }

    /// Adds a formatted date. On Linux, Foundation's `Date` has no reference type.
    public mutating func appendInterpolation(_ date: Date, formatter: Formatter? = nil) {
        appendInterpolation(formatter?.drawnText(for: date) ?? date.description)
    }

    /// Adds a formatted object.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
        appendInterpolation(formatter?.drawnText(for: subject) ?? subject.description)
    }
}

extension View {
    /// No effect: accepted so that sources compile. No text of a snapshot is selected.
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

    /// No effect: accepted so that sources compile. The language of the request chooses the typographic rules.
    nonisolated public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View {
        self
    }

    /// No effect: accepted so that sources compile. A snapshot isn't spoken.
    nonisolated public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't spoken.
    nonisolated public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't spoken.
    nonisolated public func speechAdjustedPitch(_ value: Double) -> some View { self }

    /// No effect: accepted so that sources compile. A snapshot isn't spoken.
    nonisolated public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }
}

extension Text {
    /// No effect: accepted so that sources compile. The language of the request chooses the typographic rules.
    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text { self }
}

/// A setting that allows or forbids the selection of texts. Accepted so that sources compile.
public protocol TextSelectability {}

/// Texts that can be selected. Accepted so that sources compile.
public struct EnabledTextSelectability: TextSelectability, Sendable {}

/// Texts that can't be selected. Accepted so that sources compile.
public struct DisabledTextSelectability: TextSelectability, Sendable {}

extension TextSelectability where Self == EnabledTextSelectability {
    /// Texts can be selected.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    /// Texts can't be selected.
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

// This is declared here and not in `Shared`, because a formatter makes an executable link all of Foundation.

extension Text {
    /// Creates a text from a formatted value.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.drawnText(for: subject) ?? "")
    }

    /// Creates a text from a formatted date. On Linux, Foundation's `Date` has no reference type.
    public init(_ date: Date, formatter: Formatter) { self.init(verbatim: formatter.drawnText(for: date) ?? "") }

    /// Creates a text from a formatted object.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.drawnText(for: subject) ?? "")
    }
}

extension Formatter {
    /// Returns the text of a value; `nil`, with a diagnostic, if the formatter has none for it.
    func drawnText(for value: Any) -> String? {
        let text = text(for: value)
        if text == nil {
            let name = "\(type(of: self))".trimmingPrefix("_")
            reportWhileDrawing("\(name) formats no value of the type \(type(of: value))")
        }
        return text
    }

    /// Returns the text of a value.
    ///
    /// On Linux, some of Foundation's formatters don't implement `string(for:)`, and the call ends the process.
    private func text(for value: Any) -> String? {
        var number: Double? { (value as? NSNumber)?.doubleValue ?? value as? Double }
        return switch self {
        case let formatter as ISO8601DateFormatter: (value as? Date).map { formatter.string(from: $0) }
        case let formatter as DateIntervalFormatter: (value as? DateInterval).flatMap { formatter.string(from: $0) }
        case let formatter as LengthFormatter: number.map { formatter.string(fromMeters: $0) }
        case let formatter as MassFormatter: number.map { formatter.string(fromKilograms: $0) }
        case let formatter as EnergyFormatter: number.map { formatter.string(fromJoules: $0) }
        default: string(for: value)
        }
    }
}
