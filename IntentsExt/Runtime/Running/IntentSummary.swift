import Shared

extension AppIntent {
    /// The sentence the parameters stand in, each called by its name; `nil` for no sentence.
    var summary: String? {
        Self.parameterSummary.sentence(for: self)?.text { parameter in "${\(name(of: parameter) ?? "")}" }
    }
}

extension ParameterSummary {
    fileprivate func sentence(for intent: some AppIntent) -> _SummarySentence? {
        (intent as? Intent).flatMap { _sentence(for: $0) }
    }
}

extension IntentRunner {
    /// The sentence an intent's parameters stand in; `nil` for no sentence.
    package static func summary(of intent: any AppIntent) -> String? { intent.summary }
}
