import Shared

/// `AppHost groups`: the app groups whose settings and files a container stores.
struct GroupsCommand {
    private static let add = CommandOption<String?>("add", "ID", help: "creates a group, such as group.com.example")
    static let grammar = CommandGrammar.Command(
        "groups", summary: "prints the app groups of the container, or creates one"
    ) {
        CommonOptions.container
        add
        CommonOptions.json
    }

    let settings: HostSettings

    /// Prints the groups; with `--add`, creates the group, and the container if it doesn't exist.
    ///
    /// - Throws: ``ContainerError`` for a container that can't be used, and for an invalid group id.
    func run() throws {
        let path = try settings.containerPath
        let added = settings.arguments[Self.add]
        let container = try added == nil ? settings.openContainer() : opened()
        if let added { try container.makeGroup(added) }
        let ids = try container.groupIDs()
        if settings.isJSON {
            let list = ids.map { ["id": .string($0), "folder": .string("\(path)/groups/\($0)")] as JSONValue }
            return try StandardOutput.write((["groups": .array(list)] as JSONValue).serialised())
        }
        for id in ids { try StandardOutput.write("\(id)  \(path)/groups/\(id)") }
    }

    /// Opens the existing container, whatever its group, or creates a container.
    private func opened() throws -> Container {
        do {
            return try settings.openContainer()
        } catch let error as ContainerError where error.code == .absent {
            return try settings.createContainer()
        }
    }
}
