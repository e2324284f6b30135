@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The language model of the phone, which is unavailable, as on a phone that can't run it.
///
/// Mirrors [Foundation Models' `SystemLanguageModel`](https://developer.apple.com/documentation/foundationmodels/systemlanguagemodel).
public final class SystemLanguageModel: Sendable {
    /// The task of a model.
    public struct UseCase: Hashable, Sendable {
        private let name: String

        public static let general = UseCase(name: "general")
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// The rules against harmful texts. No effect.
    public struct Guardrails: Sendable {
        public static let `default` = Guardrails()
        public static let permissiveContentTransformations = Guardrails()
    }

    /// The state of a model: always `unavailable(.deviceNotEligible)` here.
    @frozen public enum Availability: Hashable, Sendable {
        /// The cause for which a model is unavailable.
        public enum UnavailableReason: Hashable, Sendable {
            case deviceNotEligible, appleIntelligenceNotEnabled, modelNotReady
        }

        case available
        case unavailable(UnavailableReason)
    }

    public static let `default` = SystemLanguageModel()

    public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {}

    public var availability: Availability {
        Model.report()
        return .unavailable(.deviceNotEligible)
    }

    public var isAvailable: Bool { availability == .available }
    public var supportedLanguages: Set<Locale.Language> { [] }

    /// Returns false: the model is unavailable.
    public func supportsLocale(_ locale: Locale = .current) -> Bool { false }
}

/// The choices for an answer, which are stored.
public struct GenerationOptions: Hashable, Sendable {
    /// The way to choose the next word. No effect.
    public struct SamplingMode: Hashable, Sendable {
        private let name: String

        public static let greedy = SamplingMode(name: "greedy")

        public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode { SamplingMode(name: "top \(k)") }
        public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
            SamplingMode(name: "threshold \(probabilityThreshold)")
        }
    }

    public var sampling: SamplingMode?
    public var temperature: Double?
    public var maximumResponseTokens: Int?

    public init(
        sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil
    ) {
        (self.sampling, self.temperature) = (sampling, temperature)
        self.maximumResponseTokens = maximumResponseTokens
    }
}

/// A conversation with the model, whose requests fail.
///
/// Mirrors [Foundation Models' `LanguageModelSession`](https://developer.apple.com/documentation/foundationmodels/languagemodelsession).
public final class LanguageModelSession: Sendable {
    /// The failure of a request: always `assetsUnavailable` here.
    public enum GenerationError: LocalizedError, Sendable {
        /// The details of a failure.
        public struct Context: Sendable {
            public let debugDescription: String

            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        case exceededContextWindowSize(Context)
        case assetsUnavailable(Context)
        case guardrailViolation(Context)
        case unsupportedGuide(Context)
        case unsupportedLanguageOrLocale(Context)
        case decodingFailure(Context)
        case rateLimited(Context)
        case concurrentRequests(Context)

        public var errorDescription: String? { "The language model isn't available on this device." }
    }

    /// An answer. There is none here.
    public struct Response<Content: Sendable>: Sendable { public let content: Content }

    /// The parts of an answer: the first one is awaited and fails.
    public struct ResponseStream<Content: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
        /// A part of an answer. There is none here.
        public struct Snapshot: Sendable { public let content: Content }

        /// Throws, because the model is unavailable.
        public mutating func next() async throws -> Snapshot? { throw Model.unavailable() }
        /// The stream is its own iterator, which throws at the first element.
        public func makeAsyncIterator() -> Self { self }
    }

    public init(model: SystemLanguageModel = .default, instructions: String? = nil) {}

    public var isResponding: Bool { false }

    /// Does nothing here: the model is unavailable.
    public func prewarm() {}

    /// Throws, because the model is unavailable.
    public func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> { throw Model.unavailable() }

    /// Returns an answer that fails, because the model is unavailable.
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) -> ResponseStream<String> { ResponseStream() }
}

private enum Model {
    static func report() { DeviceData.report("FoundationModels answers as a phone that can't run a language model") }

    static func unavailable() -> LanguageModelSession.GenerationError {
        report()
        return .assetsUnavailable(.init(debugDescription: "deviceNotEligible"))
    }
}
