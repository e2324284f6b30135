import Shared

/// A file of what a person chose about a widget or a control: an object of an intent's parameters by their names.
struct IntentConfigurationFile {
    let path: String

    /// Sets an intent's parameters to what the file says; those it doesn't name keep what they have.
    ///
    /// - Throws: ``InputFileError`` for a parameter the intent doesn't have, or a value that isn't one.
    func apply(to intent: any AppIntent) throws {
        try Self.apply(try InputFile(path: path, option: "configuration").object(), from: path, to: intent)
    }

    /// Sets an intent's parameters to values by their names.
    ///
    /// - Parameter path: Where the values are from, for errors.
    /// - Throws: ``InputFileError`` for a parameter the intent doesn't have, or a value that isn't one.
    static func apply(_ members: [JSONMember], from path: String, to intent: any AppIntent) throws {
        let parameters = intent.parameters
        for member in members {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter else {
                throw InputFileError(
                    path: path, reason: "has the unknown parameter '\(member.key)'",
                    remedy: suggestion(for: member.key, in: parameters.map(\.name)))
            }
            guard let form = parameter.writtenForm else {
                throw InputFileError(
                    path: path, reason: "sets '\(member.key)', for which nothing can be written",
                    remedy: "leave it out, and it has its default")
            }
            guard parameter.set(member.value) else {
                throw InputFileError(
                    path: path, reason: "has no value for '\(member.key)'", remedy: "write \(form)")
            }
        }
    }
}
