/// What is answered to a question.
enum Answer: Hashable, Sendable {
    case told(String)
    /// It can't be told; why, where there is a reason to say.
    case untold(String?)

    /// What is said.
    var text: String {
        switch self {
        case .told(let text): text
        case .untold(let reason):
            "I can't tell\(reason.map { ": \($0)" } ?? ""). Ask what is next, when or where an event is, how many there are on a day, or whether you are free."
        }
    }
}
