extension Container {
    /// Reads the current version of a document.
    ///
    /// For an absent document the reading has no value. For a damaged document the reading has the previous version, and `recovered` has
    /// the error, which the caller should report. Throws `damaged` with the file's path if the previous version can't be read either, and
    /// `tooNew` for a document that a newer process wrote. Takes no lock and writes nothing: `openat`, `fstat`, `read`, `close`.
    package func read<Value: DocumentValue>(_ key: DocumentKey<Value>) throws(ContainerError) -> Reading<Value> {
        let current = try current(key.location, as: Value.self)
        if let damage = current.damage, current.value == nil { throw damage.inDomain(key.domain) }
        return Reading(
            value: current.value as? Value, generation: current.generation, commitID: current.commitID,
            recovered: current.damage)
    }

    /// Returns the number of the last version of a document that was removed, and when it was removed, in nanoseconds since 1970; nil if the
    /// document exists, never existed, or was quarantined.
    ///
    /// Throws the errors of `read`.
    package func removedVersion<Value: DocumentValue>(
        of key: DocumentKey<Value>
    ) throws(ContainerError) -> (generation: UInt64, removed: Int64)? {
        let location = key.location
        guard try folder.mark(of: location.path) == nil else { return nil }
        // A document is removed by renaming its file, which changes the mark of the file.
        let mark = try folder.mark(of: location.previousPath)
        let header = try StoredVersion(location.previousPath, of: location, in: folder).header
        return header.flatMap { header in mark.map { (header.generation, $0.changed) } }
    }

    private func current(
        _ location: DocumentLocation, as type: any DocumentValue.Type
    ) throws(ContainerError) -> CurrentDocument {
        recordRead(of: location.domain)
        do {
            return try CurrentDocument(location, as: type, in: folder)
        } catch {
            throw error.inDomain(location.domain)
        }
    }

    /// Returns the value of a document that another process may have damaged; nil if the document is absent.
    ///
    /// A document without a readable version is reported and quarantined, so that it is absent from then on. If it can't be quarantined,
    /// only the damage is reported. Throws the errors of `read` except `damaged`.
    package func readOrQuarantine<Value: DocumentValue>(
        _ key: DocumentKey<Value>, report: (ContainerError) -> Void
    ) throws(ContainerError) -> Value? {
        try readOrQuarantine(key.location, as: Value.self, report) as? Value
    }

    private func readOrQuarantine(
        _ location: DocumentLocation, as type: any DocumentValue.Type, _ report: (ContainerError) -> Void
    ) throws(ContainerError) -> (any DocumentValue)? {
        let current = try current(location, as: type)
        if current.value == nil, let damage = current.damage {
            report(quarantinedDamage(location, type) ?? damage.inDomain(location.domain))
        }
        return current.value
    }

    /// Returns the names of a domain's documents that begin with a prefix, sorted.
    ///
    /// Takes no lock and reads no document. Throws the error of a failed system call.
    package func documentNames(in domain: Domain, prefix: String) throws(ContainerError) -> [String] {
        recordRead(of: domain)
        // Names of staged, previous and damaged versions begin with a dot; document names never do.
        return try folder.names(in: domain.folderPath).filter { Self.isDocument($0, prefix) }.sorted()
    }

    /// Returns the file marks of a domain's documents that begin with a prefix. A document's mark changes when the document is replaced.
    ///
    /// Opens no document. Throws the error of a failed system call.
    package func documentMarks(in domain: Domain, prefix: String) throws(ContainerError) -> [String: FileMark] {
        var marks: [String: FileMark] = [:]
        for name in try documentNames(in: domain, prefix: prefix) {
            marks[name] = try folder.mark(of: "\(domain.folderPath)/\(name)")
        }
        return marks
    }

    /// Returns the file mark of a document with a valid name; nil if it is absent.
    package func documentMark(_ name: String, in domain: Domain) throws(ContainerError) -> FileMark? {
        try folder.mark(of: "\(domain.folderPath)/\(name)")
    }

    /// Returns the mark of a domain's folder, which changes if one of its documents is created, replaced or removed.
    package func folderMark(of domain: Domain) throws(ContainerError) -> FileMark? {
        try folder.mark(of: domain.folderPath)
    }

    /// Returns the number of a domain's documents whose names begin with a prefix.
    package func documentCount(in domain: Domain, prefix: String) throws(ContainerError) -> Int {
        recordRead(of: domain)
        return try folder.names(in: domain.folderPath).reduce(0) { Self.isDocument($1, prefix) ? $0 + 1 : $0 }
    }

    private static func isDocument(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && DocumentLocation.isValid(name)
    }
}
