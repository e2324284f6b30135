/// The products that targets link, and the packages and projects that a project refers to.
extension TargetReader {
    /// Returns the build files of the products that a target links for iPhones.
    func linked(by object: ProjectFile.Object) -> [ProjectFile.Object] {
        let phases = file.objects(object.list("buildPhases")).filter { $0.kind == "PBXFrameworksBuildPhase" }
        return phases.flatMap { file.objects($0.list("files")) }.filter { Self.isForPhone(filters(of: $0)) }
    }

    /// A product that a target links.
    enum Product: Hashable {
        /// The product of a target of this project.
        case own(target: String)
        /// A product of another project, by the product's identifier there.
        case other(project: String, product: String)
        /// A product that only its name identifies, such as `Core.framework`.
        case named(String)
    }

    /// Returns the products that a target links.
    func products(linkedBy object: ProjectFile.Object) -> [Product] {
        linked(by: object).compactMap { build in
            guard let reference = file[build["fileRef"]] else { return nil }
            if let target = owners[reference.id] { return .own(target: target) }
            if reference.kind == "PBXReferenceProxy", let remote = file[reference["remoteRef"]],
                let id = remote["remoteGlobalIDString"], let portal = remote["containerPortal"],
                let place = groups.paths[portal], case .inside(let project) = disk.find(place)
            {
                return .other(project: project, product: id)
            }
            guard reference["sourceTree"] == "BUILT_PRODUCTS_DIR" else { return nil }
            return (reference["path"] ?? reference["name"]).map { .named($0) }
        }
    }

    /// Returns the names of the frameworks that a target links.
    func frameworkNames(linkedBy object: ProjectFile.Object) -> [String] {
        linked(by: object).compactMap { file[$0["fileRef"]] }.compactMap {
            $0["name"] ?? $0["path"]?.split(separator: "/").last.map(String.init)
        }
    }

    /// The folders of the Swift packages in the repository that the project refers to.
    var packages: [String] {
        let named = file.all("XCLocalSwiftPackageReference").compactMap { reference in
            (reference["relativePath"] ?? reference["path"]).map { ProjectGroups.join(folder, $0) }
        }
        // Older projects refer to a package as to a folder.
        let folders = file.all("PBXFileReference").filter {
            ["wrapper", "folder"].contains($0["lastKnownFileType"] ?? "")
        }.compactMap { groups.paths[$0.id] }
        return (named + folders).compactMap { path in
            guard case .inside(let found) = disk.find(path), case .inside = disk.find("\(found)/Package.swift") else {
                return nil
            }
            return found
        }
    }

    /// The projects that this project refers to, by their paths.
    var references: [String] {
        (file.root.values["projectReferences"]?.array ?? []).compactMap { entry in
            guard let id = entry.dictionary?["ProjectRef"]?.string, let place = groups.paths[id],
                case .inside(let project) = disk.find(place)
            else { return nil }
            return project
        }
    }
}
