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

    /// Continue.
    public static let `continue` = ConfirmationActionName(accept: "Continue")
    /// Add.
    public static let add = ConfirmationActionName(accept: "Add")
    /// Book.
    public static let book = ConfirmationActionName(accept: "Book")
    /// Buy.
    public static let buy = ConfirmationActionName(accept: "Buy")
    /// Call.
    public static let call = ConfirmationActionName(accept: "Call")
    /// Create.
    public static let create = ConfirmationActionName(accept: "Create")
    /// Do it.
    public static let `do` = ConfirmationActionName(accept: "Do")
    /// Download.
    public static let download = ConfirmationActionName(accept: "Download")
    /// Find.
    public static let find = ConfirmationActionName(accept: "Find")
    /// Go.
    public static let go = ConfirmationActionName(accept: "Go")
    /// Log.
    public static let log = ConfirmationActionName(accept: "Log")
    /// Open.
    public static let open = ConfirmationActionName(accept: "Open")
    /// Order.
    public static let order = ConfirmationActionName(accept: "Order")
    /// Pay.
    public static let pay = ConfirmationActionName(accept: "Pay")
    /// Play.
    public static let play = ConfirmationActionName(accept: "Play")
    /// Post.
    public static let post = ConfirmationActionName(accept: "Post")
    /// Request.
    public static let request = ConfirmationActionName(accept: "Request")
    /// Run.
    public static let run = ConfirmationActionName(accept: "Run")
    /// Search.
    public static let search = ConfirmationActionName(accept: "Search")
    /// Send.
    public static let send = ConfirmationActionName(accept: "Send")
    /// Set.
    public static let set = ConfirmationActionName(accept: "Set")
    /// Share.
    public static let share = ConfirmationActionName(accept: "Share")
    /// Start.
    public static let start = ConfirmationActionName(accept: "Start")
    /// Toggle.
    public static let toggle = ConfirmationActionName(accept: "Toggle")
    /// Turn off.
    public static let turnOff = ConfirmationActionName(accept: "Turn Off")
    /// Turn on.
    public static let turnOn = ConfirmationActionName(accept: "Turn On")
    /// View.
    public static let view = ConfirmationActionName(accept: "View")
}
