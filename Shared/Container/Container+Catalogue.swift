import Glibc

extension Container {
    /// Opens a domain's catalogue; nil if there is none.
    ///
    /// Takes no lock and writes nothing.
    ///
    /// - Throws: ``ContainerError`` with the code `damaged` or `tooNew`, depending on the header.
    package func catalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) -> Catalogue<Value>?
    {
        recordRead(of: key.domain)
        return try CatalogueFile(key.path, of: key.domain, format: Value.format, in: folder).map(Catalogue.init)
    }

    /// Removes a catalogue; does nothing if it doesn't exist.
    package func removeCatalogue<Value: DocumentValue>(_ key: CatalogueKey<Value>) throws(ContainerError) {
        try removeCatalogue(key.path, of: key.domain)
    }

    private func removeCatalogue(_ path: String, of domain: Domain) throws(ContainerError) {
        guard role.mayWrite(domain) else { throw folder.error(roleCause, path).inDomain(domain) }
        let result = folder.system.unlink(folder.descriptor, path)
        if result == -Int(ENOENT) { return }
        try folder.check(.unlinkat, path, result)
        try folder.flushFolder("catalogues")
    }

    /// Replaces a domain's catalogue with `records`.
    ///
    /// Keys are 1 to 1,024 bytes of UTF-8. If several records have the same key, only the first is stored. A group is a named set of
    /// records that can be queried; the groups in `marks` exist even without members. A process that has the old catalogue open continues
    /// to read it. Throws the same errors as publishing a document; after an error the old catalogue is still in place.
    package func publish<Value: DocumentValue>(
        _ records: [(key: String, groups: [String], value: Value)], to key: CatalogueKey<Value>,
        marks: [String] = [], durability: Durability = .ordered, label: String = "publish"
    ) throws(ContainerError) {
        try publish(
            records.map { CatalogueEntry(key: $0.key, groups: $0.groups) }, to: key.path, of: key.domain,
            format: Value.format, marks: marks, durability: durability, label: label
        ) { records[$0].value.encoded }
    }

    /// - Parameter encode: Encodes the value of the entry at an index.
    private func publish(
        _ entries: [CatalogueEntry], to path: String, of domain: Domain, format: UInt32, marks: [String],
        durability: Durability, label: String, encode: (Int) -> [UInt8]
    ) throws(ContainerError) {
        guard role.mayWrite(domain) else { throw folder.error(roleCause, path).inDomain(domain) }
        if Updating.isActive { throw folder.error(.nested, path).inDomain(domain) }
        let sorted = entries.indices.sorted { left, right in
            let (first, second) = (entries[left].key.utf8, entries[right].key.utf8)
            if first.elementsEqual(second) { return left < right }
            return first.lexicographicallyPrecedes(second)
        }
        var unique: [Int] = []
        unique.reserveCapacity(sorted.count)
        for index in sorted {
            let key = entries[index].key
            guard (1...CatalogueBuilder.keyLimit).contains(key.utf8.count) else {
                throw folder.error(.name(key), path).inDomain(domain)
            }
            if let last = unique.last, entries[last].key.utf8.elementsEqual(key.utf8) { continue }
            unique.append(index)
        }
        var builder = CatalogueBuilder(count: unique.count, marks: marks)
        for index in unique {
            builder.add(key: entries[index].key, groups: entries[index].groups, value: encode(index))
        }
        var staged = try StagedFile.make(
            builder.bytes(valueFormat: format), in: "catalogues", of: folder, durability: durability)
        var patience = longestWait
        var lock = try acquire(domain, label, &patience)
        var result = folder.system.rename(folder.descriptor, staged.path, path)
        if result == -Int(EISDIR) {
            // Something else put a folder there. It's moved, because its contents are unknown.
            let quarantine = Quarantine(folder: folder, domain: domain)
            _ = try quarantine.move(path, named: domain.name)
            result = folder.system.rename(folder.descriptor, staged.path, path)
        }
        try folder.check(.renameat, path, result)
        staged.markPublished()
        generations.announceCommit(in: domain)
        lock.release()
        if durability == .durable { try folder.flushFolder("catalogues") }
    }
}

/// A record of a catalogue without its value.
private struct CatalogueEntry {
    let key: String
    let groups: [String]
}
