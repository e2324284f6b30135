/// The limits of an expansion, so that no calendar takes unlimited time or memory.
struct ExpansionBudget: Sendable {
    /// The steps of one rule. An hourly rule takes ten thousand for fourteen months; a rule with a count is expanded from its start.
    var stepsOfRule = 50_000
    /// The occurrences of one event.
    var occurrencesOfEvent = 20_000
    /// The steps of all rules of a source.
    var steps = 20_000_000
    /// The time limit: a backstop for rules with long steps.
    var time = Duration.seconds(60)
    /// The occurrences of all events of a source.
    var occurrences = 250_000
}
