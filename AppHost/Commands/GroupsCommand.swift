import Shared

/// `AppHost groups`: the app groups whose settings and files a container holds.
struct GroupsCommand {
    static let add = CommandGrammar.Option("add", "ID", help: "makes a group, such as group.com.example")
    static let grammar = CommandGrammar.Command(
        "groups", summary: "prints the app groups of the container, or makes one",
        options: [CommonOptions.container, add, CommonOptions.json])

    let arguments: Arguments
    let environment: [String: String]
    /// The app group of a container that is made now.
    let group: String

    /// Prints the groups; makes the container where one is to be added and there is none.
    ///
    /// - Throws: ``ContainerError`` for a container that can't be used, and an id that can't name a group.
    func run() throws {
        let path = try arguments.containerPath(environment: { environment[$0] })
        let container = try arguments.has("add") ? opened(path) : Container.open(at: path, role: .host)
        if let id = arguments.value("add") { try container.makeGroup(id) }
        let ids = try container.groupIDs()
        if arguments.has("json") {
            let list = ids.map { ["id": .string($0), "folder": .string("\(path)/groups/\($0)")] as JSONValue }
            return try StandardOutput.write((["groups": .array(list)] as JSONValue).serialised())
        }
        for id in ids { try StandardOutput.write("\(id)  \(path)/groups/\(id)") }
    }

    /// The container there is, of whatever group, else a new one.
    private func opened(_ path: String) throws -> Container {
        do {
            return try Container.open(at: path, role: .host)
        } catch let error where error.code == .absent {
            return try Container.create(at: path, group: group)
        }
    }
}
