/// How much may be worked out, so that no calendar takes for ever or fills the memory.
struct ExpansionBudget: Sendable {
    /// Steps of one rule. An hourly rule takes ten thousand for fourteen months, one that counts from its start as many as it counts.
    var stepsOfRule = 50_000
    /// Times one event takes place.
    var occurrencesOfEvent = 20_000
    /// Steps of all rules of a source.
    var steps = 20_000_000
    /// How long all of it may take: a backstop for rules whose steps are long.
    var time = Duration.seconds(60)
    /// Times all events of a source take place.
    var occurrences = 250_000
}
