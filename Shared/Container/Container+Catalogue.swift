import Glibc

extension Container {
    /// Opens a domain's catalogue; nil when there is none.
    ///
    /// Throws `damaged` or `tooNew` by what its header says. No lock is taken and nothing is written.
    package func catalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) -> Catalogue<Value>?
    {
        noteRead(of: key.domain)
        return try Catalogue(key, in: folder)
    }

    /// Takes a catalogue away; one that isn't there is no error.
    package func removeCatalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) {
        guard role.mayWrite(key.domain) else { throw folder.error(.role(role), key.path).inDomain(key.domain) }
        let result = folder.system.unlink(folder.descriptor, key.path)
        if result == -Int(ENOENT) { return }
        try folder.check(.unlinkat, key.path, result)
        try folder.flushFolder("catalogues")
    }

    /// Replaces a domain's catalogue with these records.
    ///
    /// Keys are 1 to 1,024 bytes of UTF-8, each once; of several records of one key the first is taken. Groups name sets of
    /// records that can be asked for; those of `marks` are there whoever is in them. Who has the old catalogue open goes on reading it. Throws as `publish` does; after an
    /// error the old catalogue is there still.
    package func publish<Value: DocumentValue>(
        _ records: [(key: String, groups: [String], value: Value)], to key: CatalogueKey<Value>,
        marks: [String] = [], durability: Durability = .ordered, label: String = "publish"
    ) throws(ContainerError) {
        guard role.mayWrite(key.domain) else { throw folder.error(.role(role), key.path).inDomain(key.domain) }
        if Updating.isActive { throw folder.error(.nested, key.path).inDomain(key.domain) }
        let sorted = records.enumerated().sorted { left, right in
            let (first, second) = (left.element.key.utf8, right.element.key.utf8)
            if first.elementsEqual(second) { return left.offset < right.offset }
            return first.lexicographicallyPrecedes(second)
        }
        var unique: [(key: String, groups: [String], value: Value)] = []
        unique.reserveCapacity(sorted.count)
        for (_, record) in sorted {
            guard (1...CatalogueBuilder.keyLimit).contains(record.key.utf8.count) else {
                throw folder.error(.name(record.key), key.path).inDomain(key.domain)
            }
            if let last = unique.last, last.key.utf8.elementsEqual(record.key.utf8) { continue }
            unique.append(record)
        }
        var builder = CatalogueBuilder(count: unique.count, marks: marks)
        for record in unique { builder.add(key: record.key, groups: record.groups, value: record.value) }
        var staged = try StagedFile.make(
            builder.bytes(valueFormat: Value.format), in: "catalogues", of: folder, durability: durability)
        var patience = lockTimeout
        var lock = try acquire(key.domain, label, &patience)
        try folder.check(.renameat, key.path, folder.system.rename(folder.descriptor, staged.path, key.path))
        staged.published()
        generations.announceCommit(in: key.domain)
        lock.release()
        if durability == .durable { try folder.flushFolder("catalogues") }
    }
}
