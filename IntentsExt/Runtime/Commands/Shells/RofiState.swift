import Shared

/// What was chosen in rofi so far, which it hands back with the next choice: on one line, whatever is in it.
struct RofiState: Equatable {
    /// What was said, where a phrase without a value was chosen or a text typed.
    var phrase: String?
    /// The phrase chosen whose parameter has a value or gets one, as declared, and the identifier of its intent.
    var open: (intent: String, template: String)?
    /// The identifier of the value.
    var value: String?
    /// The answers to what the intent asks, in order.
    var answers: [String] = []

    init(phrase: String) { self.phrase = phrase }

    init(_ phrase: OpenPhrase, value: String? = nil) {
        (open, self.value) = ((phrase.intentID, phrase.template.written), value)
    }

    /// Reads what ``text`` wrote; `nil` for anything else.
    init?(_ text: String) {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsing: text)
        } catch {
            return nil
        }
        phrase = document["phrase"]?.string
        if let intent = document["intent"]?.string, let template = document["template"]?.string {
            open = (intent, template)
        }
        guard phrase != nil || open != nil else { return nil }
        value = document["value"]?.string
        answers = document["answers"]?.array?.compactMap(\.string) ?? []
    }

    /// The state as rofi keeps it.
    var text: String {
        get throws {
            var members: [JSONMember] = []
            if let phrase { members.append(JSONMember("phrase", .string(phrase))) }
            if let open {
                members += [JSONMember("intent", .string(open.intent)), JSONMember("template", .string(open.template))]
            }
            if let value { members.append(JSONMember("value", .string(value))) }
            if !answers.isEmpty { members.append(JSONMember("answers", .array(answers.map { .string($0) }))) }
            return try JSONValue.object(members).serialised()
        }
    }

    /// The state with one more answer.
    func answering(_ answer: String) -> RofiState {
        var state = self
        if open != nil, value == nil { state.value = answer } else { state.answers.append(answer) }
        return state
    }

    static func == (one: RofiState, other: RofiState) -> Bool {
        one.phrase == other.phrase && one.open?.intent == other.open?.intent
            && one.open?.template == other.open?.template && one.value == other.value && one.answers == other.answers
    }
}
