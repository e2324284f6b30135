import Shared

/// `AppHost groups`: the app groups whose settings and files a container holds.
struct GroupsCommand {
    static let add = CommandGrammar.Option("add", "ID", help: "makes a group, such as group.com.example")
    static let grammar = CommandGrammar.Command(
        "groups", summary: "prints the app groups of the container, or makes one",
        options: [CommonOptions.container, add, CommonOptions.json])

    let settings: HostSettings

    /// Prints the groups; makes the container where one is to be added and there is none.
    ///
    /// - Throws: ``ContainerError`` for a container that can't be used, and an id that can't name a group.
    func run() throws {
        let path = try settings.containerPath
        let added = settings.arguments.value("add")
        let container = try added == nil ? settings.openContainer() : opened()
        if let added { try container.makeGroup(added) }
        let ids = try container.groupIDs()
        if settings.isJSON {
            let list = ids.map { ["id": .string($0), "folder": .string("\(path)/groups/\($0)")] as JSONValue }
            return try StandardOutput.write((["groups": .array(list)] as JSONValue).serialised())
        }
        for id in ids { try StandardOutput.write("\(id)  \(path)/groups/\(id)") }
    }

    /// The container there is, of whatever group, else a new one.
    private func opened() throws -> Container {
        do {
            return try settings.openContainer()
        } catch let error as ContainerError where error.code == .absent {
            return try settings.createContainer()
        }
    }
}
