import Shared

/// The phrases of apps with the values of now in them.
///
/// A phone takes a thousand phrases of an app. What the app declares comes first, with the cases of its enumerations; then what its queries
/// offer, thing by thing in the order offered, each in all phrases of the app, until there are a thousand.
struct PhraseCompletion: Sendable {
    /// The most phrases of an app.
    static let limit = 1_000

    private(set) var index: PhraseIndex
    /// Why values of a query are missing; `nil` where all could be read.
    private(set) var fault: (any CommandError)?
    /// How many phrases the apps declare that declare too many, with the cases of enumerations.
    private var declared: [(application: String, count: Int)] = []
    /// How many phrases the apps would have that have more than count.
    private var exceeding: [(application: String, count: Int)] = []

    private typealias Addition = (phrase: OpenPhrase, parameter: PhraseMatch.Parameter)

    /// Asks the queries of apps for values.
    ///
    /// What a query can't read is a fault here, not one of the request: a phrase may mean something else.
    /// - Parameter applications: The names of the apps to ask; `nil` for all.
    /// - Throws: `CancellationError`.
    init(of index: PhraseIndex, applications: Set<String>? = nil) async throws {
        var context = RequestContext.current
        context.faults = FaultLog()
        let asked = index.open.filter { applications?.contains($0.app.applicationName) ?? true }
        var values: [[IntentChoice]] = []
        var known: [String: [IntentChoice]] = [:]
        for phrase in asked {
            let query = "\(phrase.app.applicationName)\n\(phrase.intentID)\n\(phrase.parameter)"
            do {
                let found = try await RequestContext.$current.withValue(context) {
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
        var additions: [[[Addition]]] = asked.map { _ in [] }
        for (place, phrase) in asked.enumerated() {
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
        for phrase in asked where !names.contains(phrase.app.applicationName) {
            names.append(phrase.app.applicationName)
        }
        for name in names {
            cut(
                &additions, asked.indices.filter { asked[$0].app.applicationName == name }, of: asked, application: name
            )
        }
        self.index = index.completed(with: additions.flatMap { $0.flatMap { $0 } })
    }

    /// Takes out what of an app's phrases doesn't count.
    private mutating func cut(
        _ additions: inout [[[Addition]]], _ places: [Int], of asked: [OpenPhrase], application: String
    ) {
        func count(_ place: Int, _ position: Int) -> Int {
            additions[place][position].count * (1 + asked[place].app.alternativeNames.count)
        }
        func all(_ place: Int) -> Int { additions[place].indices.reduce(0) { $0 + count(place, $1) } }
        let cases = places.filter { asked[$0].isOfEnumeration }
        let things = places.filter { !asked[$0].isOfEnumeration }
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

    /// Checks what is the app's to mend: how many phrases it declares, and that no two intents claim one.
    ///
    /// - Throws: ``PhraseError``.
    func check() throws {
        if let first = declared.first {
            throw PhraseError(.tooManyPhrases(application: first.application, count: first.count))
        }
        try index.checkClaims()
    }

    /// What is to know of the values there are now, which is no mistake of the app.
    var notes: [String] {
        let cut = exceeding.map { application, count in
            "\(application) has \(count) phrases with the things there are now, and \(Self.limit) count — those of the things offered last aren't understood; offer fewer"
        }
        return cut + (fault.map { ["phrases are without what can't be read: \($0.message)"] } ?? [])
    }
}
