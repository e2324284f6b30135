import AirlockBase
import BringSupport
import Foundation

/// The Swift classes and the file in the app's bundle that Xcode generates from a module's Core Data models.
///
/// Nothing is generated for a module whose sources don't import Core Data.
struct GeneratedModels {
    /// A file for the bundle, from which the module CoreData reads the entities.
    struct File: Hashable {
        /// The name, such as `Tea.momd`.
        let name: String
        /// JSON.
        let text: String
    }

    /// The source of the classes; nil if no class is generated.
    let source: String?
    let files: [File]
    /// The models that can't be read, and the classes and properties that are left out.
    let omissions: [ImportedFolder.Omission]

    /// Generates the classes and files for a folder.
    ///
    /// - Parameter module: The name of the module, in which the classes are found.
    init(_ folder: ImportedFolder, module: String = "") {
        guard folder.sources.contains(where: { $0.names.imports.contains { $0.module == "CoreData" } }) else {
            self.init([], module: module)
            return
        }
        var unreadable: [ImportedFolder.Omission] = []
        var models: [(path: String, model: DataModel)] = []
        for path in folder.dataModels {
            do throws(CommandFailure) { models.append((path, try Self.model(path, in: folder))) } catch {
                unreadable.append(.init(path: path, reason: "\(error.message), so its classes aren't generated"))
            }
        }
        let types = folder.sources.flatMap(\.names.declarations).filter {
            $0.isType && $0.owner == nil && $0.keyword != "extension"
        }
        self.init(models, module: module, declared: Set(types.map(\.name)), unreadable: unreadable)
    }

    /// Generates the classes and files for models.
    ///
    /// - Parameter declared: The types that the sources declare themselves.
    init(
        _ models: [(path: String, model: DataModel)], module: String, declared: Set<String> = [],
        unreadable: [ImportedFolder.Omission] = []
    ) {
        var (omissions, written): ([ImportedFolder.Omission], Set<String>) = (unreadable, [])
        var lines: [String] = []
        for (path, model) in models {
            var writer = ModelWriter(model, declared: declared.union(written))
            lines += writer.lines()
            written.formUnion(writer.written)
            omissions += writer.omissions.prefix(20).map { .init(path: path, reason: $0.onOneLine) }
        }
        self.omissions = omissions
        let head = [
            "// Written by './airlock bring': the classes that Xcode generates from Core Data models.",
            "@_exported import CoreData", "import Foundation",
        ]
        // A transformable value can be of a class such as UIColor.
        let classes = models.flatMap(\.model.entities).flatMap(\.attributes).compactMap(\.className)
        let imports = classes.contains { $0.hasPrefix("UI") } ? ["import UIKit"] : []
        source = models.isEmpty ? nil : (head + imports + lines).joined(separator: "\n") + "\n"
        var names: Set<String> = []
        files = models.compactMap { path, model in
            let last = path.split(separator: "/").last.map(String.init) ?? path
            let name = last.split(separator: ".").dropLast().joined(separator: ".")
            // A model of the same name in another folder is the same model, as in Xcode.
            guard names.insert(name).inserted else { return nil }
            // A value without numbers can always be serialised.
            guard let text = try? model.json(module: module).serialised(pretty: true) else { return nil }
            return File(name: "\(name).momd", text: text + "\n")
        }
    }

    /// Reads the current version of a model.
    private static func model(_ path: String, in folder: ImportedFolder) throws(CommandFailure) -> DataModel {
        let (given, place) = folder.location(of: path)
        let version = path.hasSuffix(".xcdatamodeld") ? try currentVersion(place, given) + "/" : ""
        guard let data = try given.contents(of: "\(place)/\(version)contents", limit: DataModel.limits.bytes) else {
            throw CommandFailure("has no file '\(version)contents'", exitCode: .badData)
        }
        return try DataModel([UInt8](data))
    }

    /// Returns the name of a model's current version.
    private static func currentVersion(_ place: String, _ given: GivenFolder) throws(CommandFailure) -> String {
        let versions = (try given.entries(of: place) ?? []).map(\.name).filter { $0.hasSuffix(".xcdatamodel") }
        guard let data = try given.contents(of: "\(place)/.xccurrentversion", limit: 1 << 16) else {
            if versions.count == 1 { return versions[0] }
            throw CommandFailure(
                versions.isEmpty ? "has no versions" : "has \(versions.count) versions and no .xccurrentversion",
                exitCode: .badData)
        }
        var name: String?
        do throws(PropertyListError) {
            name = try PropertyList(parsing: [UInt8](data), limits: .manifest).dictionary?["_XCCurrentVersionName"]?
                .string
        } catch {
            throw CommandFailure("has a damaged .xccurrentversion", exitCode: .badData)
        }
        guard let name, versions.contains(name) else {
            throw CommandFailure("lacks its current version '\((name ?? "").shortened)'", exitCode: .badData)
        }
        return name
    }
}

extension DataModel {
    /// Returns the entities as the module CoreData reads them.
    fileprivate func json(module: String) -> JSONValue {
        func object(_ members: [(String, JSONValue?)]) -> JSONValue {
            .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
        }
        func flag(_ isSet: Bool) -> JSONValue? { isSet ? .bool(true) : nil }
        let rows = entities.map { entity in
            object([
                ("name", .string(entity.name)), ("class", entity.className.map { .string($0) }),
                ("parent", entity.parent.map { .string($0) }), ("abstract", flag(entity.isAbstract)),
                (
                    "attributes",
                    .array(
                        entity.attributes.map {
                            object([
                                ("name", .string($0.name)), ("type", .string($0.type)),
                                ("required", flag(!$0.isOptional)), ("transient", flag($0.isTransient)),
                                ("default", $0.defaultValue.map { .string($0) }),
                            ])
                        })
                ),
                (
                    "relationships",
                    .array(
                        entity.relationships.map {
                            object([
                                ("name", .string($0.name)), ("destination", .string($0.destination)),
                                ("inverse", $0.inverse.map { .string($0) }), ("many", flag($0.isToMany)),
                                ("ordered", flag($0.isOrdered)), ("required", flag(!$0.isOptional)),
                                ("rule", .string($0.deleteRule)),
                            ])
                        })
                ),
            ])
        }
        return object([("modules", .array([.string(module)])), ("entities", .array(rows))])
    }
}
