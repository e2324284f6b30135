import AirlockBase
import Foundation

/// An error of a context or a container.
public struct SwiftDataError: Error, Equatable, Hashable, LocalizedError, CommandError {
    enum Code: String, Sendable {
        case backwardMigration, configurationFileNameContainsInvalidCharacters, configurationFileNameTooLong
        case configurationSchemaNotFoundInContainerSchema, duplicateConfiguration, historyTokenExpired
        case includePendingChangesWithBatchSize, invalidTransactionFetchRequest, loadIssueModelContainer
        case missingModelContext, modelValidationFailure, sortingPendingChangesWithIdentifiers
        case unknownSchema, unsupportedKeyPath, unsupportedPredicate, unsupportedSortDescriptor
    }

    let code: Code
    package let message: String
    package var exitCode: ExitCode { .usage }

    init(code: Code, _ message: String = "") {
        (self.code, self.message) = (code, message.isEmpty ? "SwiftData failed: \(code.rawValue)" : message)
    }

    /// The cause and the remedy.
    public var errorDescription: String? { message }

    /// Returns true if both are the same.
    public static func == (first: Self, second: Self) -> Bool { first.code == second.code }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
    /// Returns true if an error is this one.
    public static func ~= (pattern: Self, error: any Error) -> Bool { error as? Self == pattern }

    public static let backwardMigration = Self(code: .backwardMigration)
    public static let configurationFileNameContainsInvalidCharacters = Self(
        code: .configurationFileNameContainsInvalidCharacters)
    public static let configurationFileNameTooLong = Self(code: .configurationFileNameTooLong)
    public static let configurationSchemaNotFoundInContainerSchema = Self(
        code: .configurationSchemaNotFoundInContainerSchema)
    public static let duplicateConfiguration = Self(code: .duplicateConfiguration)
    public static let historyTokenExpired = Self(code: .historyTokenExpired)
    public static let includePendingChangesWithBatchSize = Self(code: .includePendingChangesWithBatchSize)
    public static let invalidTransactionFetchRequest = Self(code: .invalidTransactionFetchRequest)
    public static let loadIssueModelContainer = Self(code: .loadIssueModelContainer)
    public static let missingModelContext = Self(code: .missingModelContext)
    public static let modelValidationFailure = Self(code: .modelValidationFailure)
    public static let sortingPendingChangesWithIdentifiers = Self(code: .sortingPendingChangesWithIdentifiers)
    public static let unknownSchema = Self(code: .unknownSchema)
    public static let unsupportedKeyPath = Self(code: .unsupportedKeyPath)
    public static let unsupportedPredicate = Self(code: .unsupportedPredicate)
    public static let unsupportedSortDescriptor = Self(code: .unsupportedSortDescriptor)
}
