/// What is answered to a question.
enum Answer: Hashable, Sendable {
    case told(String)
    /// It can't be told; why, where there is a reason to say.
    case untold(String?)

    /// What is said.
    var text: String {
        switch self {
        case .told(let text): text
        case .untold(nil):
            String(
                localized:
                    "I can't tell. Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
            )
        case .untold(let reason?):
            "I can't tell: \(reason). Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
        }
    }
}
