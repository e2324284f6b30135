import Shared

/// The phrases of apps, completed with the current parameter values.
///
/// iOS accepts 1000 phrases per app. Phrases as declared and phrases with enumeration cases are counted first. Then the entities that
/// queries suggest are added in the suggested order, each in all phrases of the app, up to the limit.
struct PhraseCompletion: Sendable {
    /// The maximum number of phrases of an app.
    static let limit = 1_000

    private(set) var index: PhraseIndex
    /// The first error of a query, whose values are then missing; `nil` if all queries succeeded.
    private(set) var fault: (any CommandError)?
    /// The apps that declare too many phrases, with the number of their phrases, including those with enumeration cases.
    private var declared: [(application: String, count: Int)] = []
    /// The apps whose phrases with entities exceed the limit, with the number of phrases that they would have.
    private var exceeding: [(application: String, count: Int)] = []

    private typealias Addition = (phrase: OpenPhrase, parameter: PhraseMatch.Parameter)

    /// Runs the queries of apps for parameter values.
    ///
    /// The error of a query is stored in ``fault`` and doesn't fail the request, because the utterance may match another phrase.
    /// - Parameter applications: The names of the apps to query; `nil` for all apps.
    /// - Throws: `CancellationError`.
    init(of index: PhraseIndex, applications: Set<String>? = nil) async throws {
        var context = RequestContext.current
        context.faults = FaultLog()
        let queried = index.open.filter { applications?.contains($0.app.applicationName) ?? true }
        var values: [[IntentChoice]] = []
        var known: [String: [IntentChoice]] = [:]
        for phrase in queried {
            let query = "\(phrase.app.applicationName)\n\(phrase.intentID)\n\(phrase.parameter)"
            do {
                let found = try await RequestScope.with(context) {
                    if let found = known[query] { return found }
                    return try await phrase.values()
                }
                known[query] = found
                values.append(found)
            } catch let error as any CommandError {
                fault = fault ?? error
                values.append([])
            }
        }
        fault = fault ?? context.faults.first
        self.index = index
        var additions: [[[Addition]]] = queried.map { _ in [] }
        for (place, phrase) in queried.enumerated() {
            additions[place] = values[place].map { choice in
                ([choice.title] + choice.synonyms).map { spoken in
                    (
                        phrase,
                        PhraseMatch.Parameter(
                            name: phrase.parameter, id: choice.id, title: choice.title, spoken: spoken)
                    )
                }
            }
        }
        var names: [String] = []
        for phrase in queried where !names.contains(phrase.app.applicationName) {
            names.append(phrase.app.applicationName)
        }
        for name in names {
            cut(
                &additions, queried.indices.filter { queried[$0].app.applicationName == name }, of: queried,
                application: name)
        }
        self.index = index.completed(with: additions.flatMap { $0.flatMap { $0 } })
    }

    /// Removes the phrases with entities that exceed an app's limit.
    private mutating func cut(
        _ additions: inout [[[Addition]]], _ places: [Int], of queried: [OpenPhrase], application: String
    ) {
        func count(_ place: Int, _ position: Int) -> Int {
            additions[place][position].count * (1 + queried[place].app.alternativeNames.count)
        }
        func all(_ place: Int) -> Int { additions[place].indices.reduce(0) { $0 + count(place, $1) } }
        let cases = places.filter { queried[$0].isOfEnumeration }
        let things = places.filter { !queried[$0].isOfEnumeration }
        var total = index.count(of: application) + cases.reduce(0) { $0 + all($1) }
        if total > Self.limit { declared.append((application, total)) }
        let wanted = total + things.reduce(0) { $0 + all($1) }
        guard wanted > Self.limit else { return }
        if total <= Self.limit { exceeding.append((application, wanted)) }
        var position = 0
        var isFull = false
        while things.contains(where: { additions[$0].count > position }) {
            for place in things where additions[place].count > position {
                isFull = isFull || total + count(place, position) > Self.limit
                if isFull { additions[place][position] = [] } else { total += count(place, position) }
            }
            position += 1
        }
    }

    /// Checks that no app declares too many phrases and that no two intents claim the same phrase.
    ///
    /// - Throws: ``CommandFailure``.
    func check() throws {
        if let first = declared.first {
            throw CommandFailure.tooManyPhrases(first.application, first.count)
        }
        try index.checkClaims()
    }

    /// Diagnostics about the current values, which aren't errors in the declarations.
    var diagnostics: [String] {
        let cut = exceeding.map { application, count in
            "\(application) has \(count) phrases with its current entities, more than the limit of \(Self.limit), so the entities suggested last have no phrases — suggest fewer entities [\(LintRule.shortcutLimit.rawValue)]"
        }
        return cut + (fault.map { ["some phrases have no values: \($0.message)"] } ?? [])
    }
}
