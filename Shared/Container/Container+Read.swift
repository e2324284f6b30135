extension Container {
    /// Reads a document as it is now.
    ///
    /// An absent document is a reading without a value. Of a damaged one the previous version is returned with
    /// `recovered` set, to be reported; without one, `damaged` is thrown, naming the file. `tooNew` is thrown for what a
    /// newer process wrote. No lock is taken and nothing is written. `openat`, `fstat`, `read`, `close`.
    package func read<Value: DocumentValue>(_ key: DocumentKey<Value>) throws(ContainerError) -> Reading<Value> {
        let current = try current(key.location, as: Value.self)
        if let damage = current.damage, current.value == nil { throw damage.inDomain(key.domain) }
        return Reading(
            value: current.value as? Value, generation: current.generation, commitID: current.commitID,
            recovered: current.damage)
    }

    private func current(
        _ location: DocumentLocation, as type: any DocumentValue.Type
    ) throws(ContainerError) -> CurrentDocument {
        noteRead(of: location.domain)
        do {
            return try CurrentDocument(location, as: type, in: folder)
        } catch {
            throw error.inDomain(location.domain)
        }
    }

    /// Returns the value of a document that another process may have damaged; nil for an absent one.
    ///
    /// A document of which no version can be read is reported and set aside, so that it is absent from then on. Where it can't be set
    /// aside, it is reported as it is. Throws as `read` does for everything but damage.
    package func readOrSetAside<Value: DocumentValue>(
        _ key: DocumentKey<Value>, report: (ContainerError) -> Void
    ) throws(ContainerError) -> Value? {
        try readOrSetAside(key.location, as: Value.self, report) as? Value
    }

    private func readOrSetAside(
        _ location: DocumentLocation, as type: any DocumentValue.Type, _ report: (ContainerError) -> Void
    ) throws(ContainerError) -> (any DocumentValue)? {
        let current = try current(location, as: type)
        if current.value == nil, let damage = current.damage {
            report(damageSetAside(location, type) ?? damage.inDomain(location.domain))
        }
        return current.value
    }

    /// The names of a domain's documents that begin with a prefix, sorted.
    ///
    /// Throws what a system call failed with. No lock is taken and nothing is read.
    package func documentNames(in domain: Domain, prefix: String) throws(ContainerError) -> [String] {
        noteRead(of: domain)
        // Staged, previous and damaged versions have names no document has: they begin with a dot.
        return try folder.names(in: domain.folderPath).filter { Self.isDocument($0, prefix) }.sorted()
    }

    /// What tells a domain's documents that begin with a prefix from those that had their names before.
    ///
    /// Throws what a system call failed with. No document is opened.
    package func documentMarks(in domain: Domain, prefix: String) throws(ContainerError) -> [String: FileMark] {
        var marks: [String: FileMark] = [:]
        for name in try documentNames(in: domain, prefix: prefix) {
            marks[name] = try folder.mark(of: "\(domain.folderPath)/\(name)")
        }
        return marks
    }

    /// What tells a domain from what it was before one of its documents was made, replaced or taken away.
    package func folderMark(of domain: Domain) throws(ContainerError) -> FileMark? {
        try folder.mark(of: domain.folderPath)
    }

    /// How many documents of a domain have names that begin with a prefix.
    package func documentCount(in domain: Domain, prefix: String) throws(ContainerError) -> Int {
        noteRead(of: domain)
        return try folder.names(in: domain.folderPath).reduce(0) { Self.isDocument($1, prefix) ? $0 + 1 : $0 }
    }

    private static func isDocument(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && DocumentLocation.isValid(name)
    }
}
