/// The options of an intents extension's commands, some of which the host passes on to it.
package enum IntentOptions {
    package static let assets = CommandOption<String?>(
        "assets", "DIR", help: "the folder of the app's string tables", file: .read)
    /// `list` without the choices of parameters.
    package static let withoutChoices = CommandOption<Bool>(
        "without-choices", help: "with --json: doesn't query the choices of the parameters")
    package static let seed = CommandOption<UInt64?>(
        "seed", "N", help: "the random seed; the same seed gives the same answer",
        read: { text throws(CommandFailure) in
            guard let seed = UInt64(text) else { throw CommandFailure("invalid seed '\(text)' — write a whole number") }
            return seed
        }, write: { "\($0)" })
    package static let answer = CommandOption<[String]>(
        repeated: "answer", "TEXT",
        help: "the answer to a question of the intent; repeat the option for each question, in order", allowsEmpty: true
    )
    package static let tap = CommandOption<Bool>("tap", help: "runs the intent as after a tap on a widget's button")
    package static let fuzzy = CommandOption<Bool>(
        "fuzzy", help: "accept the nearest phrase if at most one character in five differs")
    package static let parameters = CommandOption<String?>(
        "parameters", "JSON|-", help: "a JSON object of parameter values by name; - reads it from standard input")
    /// The maximum number of results of `search`.
    package static let limit = CommandOption<Int?>(
        "limit", "N", help: "the maximum number of results",
        read: { text throws(CommandFailure) in
            guard let limit = Int(text), limit > 0 else {
                throw CommandFailure("invalid limit '\(text.shortened)' — write a whole number of at least 1")
            }
            return limit
        }, write: { "\($0)" })
}
