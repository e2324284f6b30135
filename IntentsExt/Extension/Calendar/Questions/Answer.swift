/// The answer to a question.
enum Answer: Hashable, Sendable {
    case reply(String)
    /// The question can't be answered. The value is the reason, or `nil` if none is known.
    case unknown(String?)

    /// The text of the answer.
    var text: String {
        switch self {
        case .reply(let text): text
        case .unknown(nil):
            String(
                localized:
                    "I can't tell. Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
            )
        case .unknown(let reason?):
            "I can't tell: \(reason). Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
        }
    }
}
