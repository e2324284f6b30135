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
