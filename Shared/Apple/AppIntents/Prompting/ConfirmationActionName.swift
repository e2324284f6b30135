/// The name of the action that the user confirms, shown on the confirming button.
///
/// Mirrors [AppIntents' `ConfirmationActionName`](https://developer.apple.com/documentation/appintents/confirmationactionname).
public struct ConfirmationActionName: Hashable, Sendable {
    let accept: LocalizedStringResource
    var acceptAlternatives: [LocalizedStringResource] = []
    var deny: LocalizedStringResource = "Cancel"
    var denyAlternatives: [LocalizedStringResource] = []
    var isDestructive = false

    /// Returns a custom action name.
    public static func custom(
        acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [],
        denyLabel: LocalizedStringResource = "Cancel", denyAlternatives: [LocalizedStringResource] = [],
        destructive: Bool = false
    ) -> ConfirmationActionName {
        ConfirmationActionName(
            accept: acceptLabel, acceptAlternatives: acceptAlternatives, deny: denyLabel,
            denyAlternatives: denyAlternatives, isDestructive: destructive)
    }

    /// The labels in the language of the current request.
    var actions: ConfirmationActions {
        ConfirmationActions(
            accept: accept.text, acceptAlternatives: acceptAlternatives.map(\.text), deny: deny.text,
            denyAlternatives: denyAlternatives.map(\.text), isDestructive: isDestructive)
    }

    public static let `continue` = ConfirmationActionName(accept: "Continue")
    public static let add = ConfirmationActionName(accept: "Add")
    public static let book = ConfirmationActionName(accept: "Book")
    public static let buy = ConfirmationActionName(accept: "Buy")
    public static let call = ConfirmationActionName(accept: "Call")
    public static let create = ConfirmationActionName(accept: "Create")
    public static let `do` = ConfirmationActionName(accept: "Do")
    public static let download = ConfirmationActionName(accept: "Download")
    public static let find = ConfirmationActionName(accept: "Find")
    public static let go = ConfirmationActionName(accept: "Go")
    public static let log = ConfirmationActionName(accept: "Log")
    public static let open = ConfirmationActionName(accept: "Open")
    public static let order = ConfirmationActionName(accept: "Order")
    public static let pay = ConfirmationActionName(accept: "Pay")
    public static let play = ConfirmationActionName(accept: "Play")
    public static let post = ConfirmationActionName(accept: "Post")
    public static let request = ConfirmationActionName(accept: "Request")
    public static let run = ConfirmationActionName(accept: "Run")
    public static let search = ConfirmationActionName(accept: "Search")
    public static let send = ConfirmationActionName(accept: "Send")
    public static let set = ConfirmationActionName(accept: "Set")
    public static let share = ConfirmationActionName(accept: "Share")
    public static let start = ConfirmationActionName(accept: "Start")
    public static let toggle = ConfirmationActionName(accept: "Toggle")
    public static let turnOff = ConfirmationActionName(accept: "Turn Off")
    public static let turnOn = ConfirmationActionName(accept: "Turn On")
    public static let view = ConfirmationActionName(accept: "View")
}
