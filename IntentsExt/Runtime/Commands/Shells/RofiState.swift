import Shared

/// The choices so far, as one line of JSON that rofi stores and returns with the next choice.
struct RofiState: Equatable {
    /// The chosen phrase if it has no parameter, or the text that the user typed.
    var phrase: String?
    /// The chosen phrase as declared if it has a parameter, and the identifier of its intent.
    var open: (intent: String, template: String)?
    /// The identifier of the parameter value.
    var value: String?
    /// The answers to the intent's questions, in order.
    var answers: [String] = []

    init(phrase: String) { self.phrase = phrase }

    init(_ phrase: OpenPhrase, value: String? = nil) {
        (open, self.value) = ((phrase.intentID, phrase.template.written), value)
    }

    /// Decodes the JSON that ``text`` encodes; `nil` for anything else.
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

    /// The state encoded as one line of JSON.
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

    /// Returns the state with one more answer.
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
