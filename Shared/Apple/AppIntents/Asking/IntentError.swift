/// What keeps an intent from running or from going on.
package struct IntentError: CommandError, Hashable {
    /// What happened.
    package enum Fault: Hashable, Sendable {
        case unknownParameter(String, intent: String, near: String)
        case givenTwice(String)
        case notWritable(String, type: String)
        case notAValue(String, parameter: String, form: String)
        case refused(parameter: String, reason: String)
        case notFound(String, parameter: String, type: String, offered: [String])
        case inputNeeded(IntentAsk)
        case declined(String)
        case askedTooOften(intent: String, count: Int)
        case timedOut(intent: String, seconds: Int)
        case failed(intent: String, reason: String)
        case query(String, String)
        case noProperty(String, of: String, near: String)
        case notComparable(String, by: String, known: [String])
        case notSortable(String)
        case missingDependency(String, key: String?)
        case superfluousAnswer(String)
        case severalMeant(String, placed: String, named: String, byID: Bool, id: String)
    }

    package let fault: Fault

    package init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode {
        switch fault {
        case .unknownParameter, .givenTwice, .notWritable, .superfluousAnswer: .usage
        case .inputNeeded: .inputNeeded
        case .declined: .denied
        case .askedTooOften, .timedOut, .missingDependency: .internalError
        default: .badData
        }
    }

    package var message: String {
        switch fault {
        case .unknownParameter(let name, let intent, let near): "\(intent) has no parameter '\(name)' — \(near)"
        case .givenTwice(let name): "the parameter '\(name)' is given twice — give it once"
        case .notWritable(let name, let type):
            "nothing can be written for '\(name)' of the type \(type) — leave it out, and it has its default"
        case .notAValue(let written, let parameter, let form):
            "'\(written.shortened)' is no value for '\(parameter)' — write \(form)"
        case .refused(let parameter, let reason): "the value of '\(parameter)' \(reason)"
        case .notFound(let text, let parameter, let type, let offered):
            offered.isEmpty
                ? "no \(type) is called '\(text.shortened)' for '\(parameter)' — there is none to choose"
                : "no \(type) is called '\(text.shortened)' for '\(parameter)' — \(nearest(to: text, in: offered))"
        case .inputNeeded(let ask): ask.needed("write --answer VALUE, VALUE being")
        case .declined(let question): "the answer was no: \(question) — nothing more was done"
        case .askedTooOften(let intent, let count):
            "\(intent) asked \(count) times and goes on asking — let it take an answer"
        case .timedOut(let intent, let seconds):
            "\(intent) didn't finish within \(seconds) seconds — do long work in the app, and answer from what it stored"
        case .failed(let intent, let reason): "\(intent) failed: \(reason)"
        case .query(let query, let reason): "\(query) failed: \(reason)"
        case .noProperty(let name, let type, let near): "\(type) has no property '\(name)' — \(near)"
        case .notComparable(let name, let comparison, let known):
            known.isEmpty
                ? "'\(name)' can't be compared — add it to the query's properties"
                : "'\(name)' can't be compared by '\(comparison)' — \(choices(known))"
        case .notSortable(let name): "nothing can be sorted by '\(name)' — add it to the query's sortingOptions"
        case .missingDependency(let type, let key):
            "no \(type) is registered\(key.map { " under the key '\($0)'" } ?? "") — add AppDependencyManager.shared.add"
                + "(\(key.map { "key: \"\($0)\", " } ?? "")dependency: \(type)()) to the app's init"
        case .superfluousAnswer(let answer): "nothing was asked that '\(answer.shortened)' answers — leave it out"
        case .severalMeant(let text, let placed, let named, let isID, let id):
            "'\(text.shortened)' is \(placed.shortened) by its place and \(named.shortened) by its \(isID ? "identifier" : "name") — "
                + "write #\(text.shortened) or id:\(id)"
        }
    }
}

extension String {
    /// The text on one line of bounded length, for a message.
    package var shortened: String {
        var text = ""
        var count = 0
        for scalar in unicodeScalars {
            if count == 60 { return text + "…" }
            text.unicodeScalars.append(scalar == "\n" || scalar == "\t" || scalar == "\r" ? " " : scalar)
            count += 1
        }
        return text
    }
}

extension IntentError {
    /// The most names that are listed whether or not they are near.
    private static let listed = 6
    /// The most names that are offered of a longer list.
    private static let offered = 3

    /// Words what a person may have meant: all names where there are few, else the nearest.
    private func nearest(to name: String, in names: [String]) -> String {
        guard names.count > Self.listed, nearNames(to: name, in: names).isEmpty else {
            return suggestion(for: name, in: names)
        }
        let written = name.normalizedPhrase
        let words = written.split(separator: " ")
        let ranked = names.map { other -> (name: String, shared: Int, distance: Int) in
            let parts = other.normalizedPhrase.split(separator: " ")
            let shared = words.count { word in parts.contains { editDistance(word, $0) <= word.count / 3 } }
            return (other.shortened, shared, editDistance(written, other.normalizedPhrase))
        }
        let sorted = ranked.sorted { $0.shared == $1.shared ? $0.distance < $1.distance : $0.shared > $1.shared }
        let near = sorted.first.map { $0.shared > 0 ? sorted.filter { $0.shared > 0 } : sorted } ?? []
        return "the nearest: \(near.prefix(Self.offered).map(\.name).joined(separator: ", "))"
    }
}
