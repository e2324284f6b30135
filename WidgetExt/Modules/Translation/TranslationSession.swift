@_exported import Foundation
@_exported import FoundationGaps
import Shared
import SwiftUI

/// The failure of a translation: always `notInstalled` here.
public struct TranslationError: LocalizedError, Hashable, Sendable {
    private let name: String

    public static let unsupportedSourceLanguage = TranslationError(name: "unsupportedSourceLanguage")
    public static let unsupportedTargetLanguage = TranslationError(name: "unsupportedTargetLanguage")
    public static let unsupportedLanguagePairing = TranslationError(name: "unsupportedLanguagePairing")
    public static let unableToIdentifyLanguage = TranslationError(name: "unableToIdentifyLanguage")
    public static let nothingToTranslate = TranslationError(name: "nothingToTranslate")
    public static let alreadyCancelled = TranslationError(name: "alreadyCancelled")
    public static let notInstalled = TranslationError(name: "notInstalled")
    public static let internalError = TranslationError(name: "internalError")

    public static func ~= (failure: TranslationError, error: any Error) -> Bool {
        error as? TranslationError == failure
    }

    static func missing() -> TranslationError {
        DeviceData.report("Translation answers as a phone without languages to translate")
        return .notInstalled
    }
}

/// The languages that can be translated: none here.
///
/// Mirrors [Translation's `LanguageAvailability`](https://developer.apple.com/documentation/translation/languageavailability).
public final class LanguageAvailability: Sendable {
    /// The state of a pair of languages.
    public enum Status: Hashable, Sendable { case installed, supported, unsupported }

    public init() {}

    public var supportedLanguages: [Locale.Language] { get async { [] } }

    /// Returns that the languages aren't supported.
    public func status(from source: Locale.Language, to target: Locale.Language?) async -> Status {
        _ = TranslationError.missing()
        return .unsupported
    }

    /// Throws, because no language is identified here.
    public func status(for text: String, to target: Locale.Language?) async throws -> Status {
        _ = TranslationError.missing()
        throw TranslationError.unableToIdentifyLanguage
    }
}

/// A translator, which views don't receive here.
///
/// Mirrors [Translation's `TranslationSession`](https://developer.apple.com/documentation/translation/translationsession).
public final class TranslationSession: Sendable {
    /// The languages of a session.
    public struct Configuration: Hashable, Sendable {
        public var source: Locale.Language?
        public var target: Locale.Language?
        public private(set) var version = 0

        public init(source: Locale.Language? = nil, target: Locale.Language? = nil) {
            (self.source, self.target) = (source, target)
        }

        /// Changes the version, so that views begin a new session.
        public mutating func invalidate() { version += 1 }
    }

    /// A text to translate.
    public struct Request: Hashable, Sendable {
        public var sourceText: String
        public var clientIdentifier: String?

        public init(sourceText: String, clientIdentifier: String? = nil) {
            (self.sourceText, self.clientIdentifier) = (sourceText, clientIdentifier)
        }
    }

    /// A translated text. There is none here.
    public struct Response: Hashable, Sendable {
        public let sourceLanguage: Locale.Language
        public let targetLanguage: Locale.Language
        public let sourceText: String
        public let targetText: String
        public let clientIdentifier: String?
    }

    public let sourceLanguage: Locale.Language?
    public let targetLanguage: Locale.Language?

    public init(installedSource source: Locale.Language, target: Locale.Language?) {
        (sourceLanguage, targetLanguage) = (source, target)
    }

    /// Throws, because no languages are installed.
    public func prepareTranslation() async throws { throw TranslationError.missing() }

    /// Throws, because no languages are installed.
    public func translate(_ string: String) async throws -> Response { throw TranslationError.missing() }

    /// Throws, because no languages are installed.
    public func translations(from batch: [Request]) async throws -> [Response] { throw TranslationError.missing() }
}

extension View {
    /// Returns the view: its action isn't called, because a widget's view runs no tasks.
    nonisolated public func translationTask(
        _ configuration: TranslationSession.Configuration?,
        action: @escaping (_ session: TranslationSession) async -> Void
    ) -> some View { self }

    /// Returns the view: its action isn't called, because a widget's view runs no tasks.
    nonisolated public func translationTask(
        source: Locale.Language? = nil, target: Locale.Language? = nil,
        action: @escaping (_ session: TranslationSession) async -> Void
    ) -> some View { self }

    /// Returns the view: no translation is shown here.
    nonisolated public func translationPresentation(
        isPresented: Binding<Bool>, text: String, replacementAction: ((String) -> Void)? = nil
    ) -> some View { self }
}
