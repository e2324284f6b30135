import Glibc

extension Container {
    /// Creates a container, or completes an existing container, and opens it as the host.
    ///
    /// Idempotent and safe to run concurrently: `container.json` is written last, and the first process to write it wins. Throws
    /// `wrongGroup` if the folder belongs to another app group, `denied` if the folder belongs to another user or other users may write to
    /// it, and `tooNew` or `damaged` if the existing container is too new or damaged. In these cases the folder is unchanged.
    ///
    /// - Parameter domains: All domains of the program, ordered by index; a duplicate index or name ends the program.
    package static func create(
        at path: String, group: String, domains: [Domain], system: SystemCalls = SystemCalls(),
        lockTimeout: Int? = nil
    ) throws(ContainerError) -> Container {
        guard ContainerDescription.isValid(group: group) else { throw ContainerError(.group(group)) }
        try makeFolders(to: path, system)
        let folder = try RootFolder(path, system: system)
        try checkOwner(folder)
        try checkFileSystem(folder)
        if let description = try readDescription(folder) {
            return try complete(folder, description, group, domains, lockTimeout)
        }
        try makeParts(folder, domains)
        let id = "\(Hexadecimal(try folder.random()))\(Hexadecimal(try folder.random()))"
        let description = ContainerDescription(
            format: ContainerDescription.knownFormat, minimumReader: ContainerDescription.knownFormat, group: group,
            id: id)
        if try publish(description, folder) { return Container(folder, description, .host, domains, lockTimeout) }
        // Another host created the container first.
        guard let description = try readDescription(folder) else { throw folder.error(.interference, path) }
        return try complete(folder, description, group, domains, lockTimeout)
    }

    private static func complete(
        _ folder: RootFolder, _ description: ContainerDescription, _ group: String, _ domains: [Domain],
        _ lockTimeout: Int?
    ) throws(ContainerError) -> Container {
        guard description.group == group else {
            throw ContainerError(.otherGroup(found: description.group, wanted: group), path: folder.path)
        }
        try makeParts(folder, domains)
        return Container(folder, description, .host, domains, lockTimeout)
    }

    private static func makeFolders(to path: String, _ system: SystemCalls) throws(ContainerError) {
        let parts = path.split(separator: "/")
        var prefix = path.hasPrefix("/") ? "" : "."
        for part in parts {
            prefix += "/\(part)"
            let result = system.mkdir(AT_FDCWD, prefix, mode: 0o700)
            // For an existing folder on a read-only disk or in another user's folder, `mkdir` may fail with another error than EEXIST.
            if result >= 0 || result == -Int(EEXIST) || part != parts.last { continue }
            if result == -Int(EROFS) || result == -Int(EACCES), system.exists(prefix) { continue }
            throw ContainerError(.system(.mkdirat, CInt(-result)), path: path)
        }
    }

    private static func makeParts(_ folder: RootFolder, _ domains: [Domain]) throws(ContainerError) {
        for part in ["locks", "documents", "snapshots", "catalogues", "generations", "groups"] {
            try folder.makeFolder(part)
        }
        for domain in domains {
            try folder.makeFolder(domain.folderPath)
            try makeFile(domain.lockPath, size: LockHolder.recordSize, filler: UInt8(ascii: " "), folder)
        }
        for role in ContainerRole.allCases {
            try makeFile(role.generationsPath, size: GenerationPage.size, filler: 0, folder)
        }
    }

    /// Creates a file of at least `size` bytes. An existing file is only lengthened, because another process may be using it.
    private static func makeFile(_ path: String, size: Int, filler: UInt8, _ folder: RootFolder) throws(ContainerError)
    {
        if let file = try folder.openIfPresent(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
            try file.metadata().size >= size
        {
            return
        }
        let file = try folder.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        let found = try file.metadata().size
        if found < size { try file.write([UInt8](repeating: filler, count: size - found), at: found) }
    }

    /// Publishes `container.json` unless it exists; returns true if it was published.
    private static func publish(_ description: ContainerDescription, _ folder: RootFolder) throws(ContainerError)
        -> Bool
    {
        let text: String
        do {
            text = try description.json.serialised()
        } catch {
            throw folder.error(.description(error.description), ContainerDescription.path)
        }
        var staged = try StagedFile.make(Array((text + "\n").utf8), in: ".", of: folder, durability: .durable)
        let isFirst = try Exchange(folder: folder).publishNew(&staged, as: ContainerDescription.path)
        if isFirst { try folder.flushFolder(".") }
        return isFirst
    }
}
