/// A reader of the models that an app has stored. The module that stores models declares one.
package protocol StoredModelsReader {
    /// Returns the output of the command `models` for the stores in a folder.
    ///
    /// - Parameter entity: The only entity to print; `nil` for all.
    /// - Throws: ``CommandFailure`` for an unknown entity, a folder without a store, and stores that can't be read.
    static func output(in folder: String, entity: String?, isJSON: Bool) throws -> String
}

/// The command `models` of both extensions, which prints what an app has stored in its groups.
package enum StoredModelsCommand {
    /// The command's name, options and help.
    package static let grammar = CommandGrammar.Command(
        "models", summary: "prints the models that the app has stored", operands: "[TYPE]"
    ) {
        CommonOptions.container
        CommonOptions.json
    }

    /// Runs the command.
    ///
    /// - Throws: ``CommandFailure`` for an executable that stores no models, and the errors of ``StoredModelsReader``.
    package static func run(_ arguments: Arguments, environment: (String) -> String?) throws {
        guard arguments.operands.count <= 1 else {
            throw CommandFailure("too many operands of 'models': '\(arguments.operands[1])' — write one type, or none")
        }
        let readers = DeclaredTypes.of((any StoredModelsReader).self).compactMap { $0 as? any StoredModelsReader.Type }
        guard let reader = readers.first else {
            throw CommandFailure("the app stores no models — import SwiftData in its sources")
        }
        let folder = try "\(arguments.containerPath(environment: environment))/groups"
        try StandardOutput.write(
            reader.output(in: folder, entity: arguments.operands.first, isJSON: arguments[CommonOptions.json]))
    }
}
