/// The module of the app's own project, which has the same name as a module of the other project.
public enum Ticket {
    public static let title = "Tickets"
}
