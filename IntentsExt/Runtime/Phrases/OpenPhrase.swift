import Shared

/// A declared phrase whose application name and parameter are not yet filled in.
struct OpenPhrase: Sendable {
    let template: PhraseTemplate
    let intent: any AppIntent
    let app: AppRegistration

    /// The name of the parameter; empty if the phrase has none.
    var parameter: String { template.parameters.first ?? "" }
    var intentID: String { intent.persistentIdentifier }

    private var text: String { template.text(applicationName: app.applicationName) }

    /// Checks that the phrase has exactly one parameter, of an entity or enumeration type.
    ///
    /// - Throws: A ``PhraseError`` that names the phrase.
    func check() throws {
        guard template.parameters.count == 1 else { throw PhraseError(.tooManyParameters(phrase: text)) }
        let parameters = intent.parameters
        guard let known = parameters.first(where: { $0.name == parameter })?.parameter else {
            throw PhraseError(
                .noSuchParameter(parameter, phrase: text, near: suggestion(for: parameter, in: parameters.map(\.name))))
        }
        guard [.entity, .enumeration].contains(known.valueType.kind) else {
            throw PhraseError(.notOfferable(parameter, phrase: text))
        }
    }

    /// True if the parameter is an enumeration; false if a query provides its values.
    var isOfEnumeration: Bool {
        intent.parameters.first { $0.name == parameter }?.parameter.valueType.kind == .enumeration
    }

    /// Returns the values that a phrase can contain.
    ///
    /// - Throws: ``IntentError`` if the query fails.
    func values() async throws -> [IntentChoice] {
        guard let known = intent.parameters.first(where: { $0.name == parameter })?.parameter,
            let choices = known.choiceSource
        else { return [] }
        do {
            return try await choices(.suggested)
        } catch let error as any CommandError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw IntentError(.query("the query for \(known.valueType.name)", spokenText(of: error)))
        }
    }
}
