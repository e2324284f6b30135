import Shared

/// A phrase as an app declares it, its application's name and its parameter left open.
struct OpenPhrase: Sendable {
    let template: PhraseTemplate
    let intent: any AppIntent
    let app: AppRegistration

    /// The name of the parameter; empty for none.
    var parameter: String { template.parameters.first ?? "" }
    var intentID: String { intent.persistentIdentifier }

    private var text: String { template.text(applicationName: app.applicationName) }

    /// Checks that there is one parameter, and that values of it can be offered.
    ///
    /// - Throws: ``PhraseError`` that names the phrase.
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

    /// Whether the app declares the values, too, as the cases of an enumeration; else they are what a query offers.
    var isOfEnumeration: Bool {
        intent.parameters.first { $0.name == parameter }?.parameter.valueType.kind == .enumeration
    }

    /// The values that can be said.
    ///
    /// - Throws: What the query throws, as an ``IntentError``.
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
