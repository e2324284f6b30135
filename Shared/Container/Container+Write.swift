import Glibc

extension Container {
    /// Replaces a document's value, independent of the former value.
    ///
    /// Throws `denied` if the role may not write to the domain, `tooLarge` for a value over 1 MiB, `busy` if the lock isn't free in time,
    /// `nestedUpdate` inside an update's closure, `tooNew` if a newer process wrote the current version, or the error of a failed system
    /// call. After an error the old value is still readable, with one exception: if the folder's `fsync` fails in a `.durable` write, the
    /// new value is readable, but a power cut may revert it.
    @discardableResult
    package func publish<Value: DocumentValue>(
        _ value: Value, to key: DocumentKey<Value>, durability: Durability = .ordered, label: String = "publish"
    ) throws(ContainerError) -> Commit {
        try publish(value, as: Value.self, to: key.location, durability, label)
    }

    /// Changes a document's value. A nil value means that the document is absent, both when `change` begins and when it returns.
    ///
    /// `change` may run up to four times, so it must have no effect other than on its value. Only the fourth run is under the lock. An
    /// error that `change` throws is rethrown, and the document is unchanged. Throws `damaged` if no version of the document can be read,
    /// and otherwise the errors of `publish`.
    ///
    /// - Parameter replacesDamaged: True for expendable values: a document without a readable version is treated as absent, and its file is
    ///   quarantined.
    @discardableResult
    package func update<Value: DocumentValue>(
        _ key: DocumentKey<Value>, durability: Durability = .ordered, label: String = "update",
        replacesDamaged: Bool = false, _ change: (inout Value?) throws -> Void
    ) throws -> Commit {
        try write(key.location, Value.self, durability, label, replacesDamaged: replacesDamaged) { current in
            var value = current as? Value
            try change(&value)
            return value
        }
    }

    // Generic code is compiled for each type of value. So the long part of a write, below, isn't generic: the type is an argument.

    /// Publishes a value; nil makes the document absent.
    private func publish(
        _ value: (any DocumentValue)?, as type: any DocumentValue.Type, to location: DocumentLocation,
        _ durability: Durability, _ label: String
    ) throws(ContainerError) -> Commit {
        do {
            return try write(location, type, durability, label, replacesDamaged: true) { _ in value }
        } catch let error as ContainerError {
            throw error
        } catch {
            // Not reached: the closure throws nothing, and the write throws only `ContainerError`.
            throw ContainerError(.value(String(describing: error)), path: folder.full(location.path))
        }
    }

    /// Never inlined: otherwise the compiler would copy the overload below for each closure that a caller passes.
    @inline(never)
    private func write(
        _ location: DocumentLocation, _ type: any DocumentValue.Type, _ durability: Durability, _ label: String,
        replacesDamaged: Bool, _ change: ((any DocumentValue)?) throws -> (any DocumentValue)?
    ) throws -> Commit {
        try write(location, type, durability, label) { current in
            if !replacesDamaged, let damage = current.damage, current.value == nil { throw damage }
            return try Updating.$isActive.withValue(true) { try change(current.value) }
        }
    }

    private func write(
        _ location: DocumentLocation, _ type: any DocumentValue.Type, _ durability: Durability, _ label: String,
        _ produce: (CurrentDocument) throws -> (any DocumentValue)?
    ) throws -> Commit {
        let domain = location.domain
        if Updating.isActive { throw folder.error(.nested, location.path).inDomain(domain) }
        guard role.mayWrite(domain) else { throw folder.error(roleCause, location.path).inDomain(domain) }
        do {
            var patience = longestWait
            for _ in 0..<3 {
                let current = try CurrentDocument(location, as: type, in: folder)
                var write = DocumentWrite(
                    container: self, location: location, type: type, durability: durability, current: current)
                guard var staged = try write.stage(produce(current)) else {
                    if let commit = try write.remove(label: label, patience: &patience) { return commit }
                    continue
                }
                var lock = try acquire(domain, label, &patience)
                let isDone = try write.swap(&staged)
                lock.release()
                if isDone { return try write.finish(lock.recordFailure) }
            }
            var lock = try acquire(domain, label, &patience)
            let current = try CurrentDocument(location, as: type, in: folder)
            var write = DocumentWrite(
                container: self, location: location, type: type, durability: durability, current: current)
            guard var staged = try write.stage(produce(current)) else {
                guard try write.removeLocked() else { throw folder.error(.interference, location.path) }
                lock.release()
                return try write.finish(lock.recordFailure)
            }
            guard try write.swap(&staged) else { throw folder.error(.interference, location.path) }
            lock.release()
            return try write.finish(lock.recordFailure)
        } catch let error as ContainerError {
            throw error.inDomain(domain)
        }
    }

    /// Moves a document without a readable version to the quarantined files of its domain, so that it is absent from then on.
    ///
    /// Throws `busy` if the lock isn't free in time, and otherwise the errors of `read` and `publish`.
    ///
    /// - Returns: The damage, whose message names the quarantined file; nil for a document that is absent or readable.
    @discardableResult
    package func quarantine<Value: DocumentValue>(_ key: DocumentKey<Value>) throws(ContainerError) -> ContainerError? {
        do {
            return try quarantine(key.location, Value.self)
        } catch {
            throw error.inDomain(key.domain)
        }
    }

    /// Quarantines a document and returns the damage; nil if the document wasn't quarantined, for whatever reason.
    func quarantinedDamage(_ location: DocumentLocation, _ type: any DocumentValue.Type) -> ContainerError? {
        do {
            return try quarantine(location, type)
        } catch {
            return nil
        }
    }

    private func quarantine(
        _ location: DocumentLocation, _ type: any DocumentValue.Type
    ) throws(ContainerError) -> ContainerError? {
        var result: ContainerError?
        try locked(location.domain, "quarantine") { () throws(ContainerError) in
            let current = try CurrentDocument(location, as: type, in: folder)
            guard let damage = current.damage, current.value == nil else { return }
            let quarantine = Quarantine(folder: folder, domain: location.domain)
            result = damage.quarantined(movedTo: try quarantine.move(location.path, named: location.name))
            if try folder.mark(of: location.previousPath) != nil {
                _ = try quarantine.move(location.previousPath, named: location.name)
            }
            counters.announceCommit(in: location.domain)
        }
        return result
    }

    /// Makes a document absent, whether or not it can be read.
    ///
    /// The document's last version remains as its previous version, and an unreadable file is moved to the quarantined files of its domain.
    /// Throws the errors of `publish`.
    ///
    /// - Returns: The result; an absent document is left unchanged.
    @discardableResult
    package func discard<Value: DocumentValue>(
        _ key: DocumentKey<Value>, durability: Durability = .ordered, label: String = "discard"
    ) throws(ContainerError) -> Commit {
        try publish(nil, as: Value.self, to: key.location, durability, label)
    }

    /// Removes expendable documents and their previous versions, without a flush and with a single lock for many documents.
    ///
    /// After a power cut some documents may reappear. Throws `busy` if the lock isn't free in time, and otherwise the errors of `publish`.
    /// Documents removed before the error stay removed.
    package func discard<Value: DocumentValue>(
        _ keys: [DocumentKey<Value>], label: String = "discard"
    ) throws(ContainerError) {
        guard let domain = keys.first?.domain else { return }
        do {
            try discard(keys.map(\.location), of: domain, label)
        } catch {
            throw error.inDomain(domain)
        }
    }

    private func discard(
        _ locations: [DocumentLocation], of domain: Domain, _ label: String
    ) throws(ContainerError) {
        // The lock is released after each chunk, because other writers wait at most 250 ms.
        for start in stride(from: 0, to: locations.count, by: 256) {
            try locked(domain, label) { () throws(ContainerError) in
                for location in locations[start..<min(start + 256, locations.count)] {
                    for path in [location.path, location.previousPath] { try discard(path, location) }
                }
                counters.announceCommit(in: domain)
            }
        }
    }

    private func discard(_ path: String, _ location: DocumentLocation) throws(ContainerError) {
        let result = folder.system.unlink(folder.descriptor, path)
        if result == -Int(ENOENT) { return }
        if result == -Int(EISDIR) {
            _ = try Quarantine(folder: folder, domain: location.domain).move(path, named: location.name)
        } else {
            try folder.check(.unlinkat, path, result)
        }
    }

    /// Runs `body` under a domain's lock.
    private func locked(
        _ domain: Domain, _ label: String, _ body: () throws(ContainerError) -> Void
    ) throws(ContainerError) {
        if Updating.isActive { throw folder.error(.nested, domain.lockPath) }
        guard role.mayWrite(domain) else { throw folder.error(roleCause, domain.folderPath) }
        var patience = longestWait
        var lock = try acquire(domain, label, &patience)
        do throws(ContainerError) {
            try body()
        } catch {
            lock.release()
            throw error
        }
        lock.release()
    }

    /// Acquires a domain's lock and deducts the wait from `patience`.
    func acquire(_ domain: Domain, _ label: String, _ patience: inout Int) throws(ContainerError) -> DomainLock {
        let lock = try DomainLock(
            domain, role: role, label: label, limit: min(lockTimeout, patience), total: patience,
            counters: counters, startTicks: startTicks,
            in: folder)
        patience = max(0, patience - lock.waited)
        // Otherwise the write would succeed in a container that no other process reads.
        guard isCurrent else { throw ContainerError(.moved, path: path) }
        return lock
    }

    /// Holds a domain's lock while `body` runs, for work on several of its documents at once and for tests of waiting.
    ///
    /// `body` must end within microseconds: it must not use the network, render, or wait for the user. It may read documents, but must not write
    /// them. Throws `busy` and `denied`.
    package func withLock<Result>(
        on domain: Domain, label: String, _ body: () throws -> Result
    ) throws -> Result {
        if Updating.isActive { throw folder.error(.nested, domain.lockPath).inDomain(domain) }
        guard role.mayWrite(domain) else { throw folder.error(roleCause, domain.lockPath).inDomain(domain) }
        var patience = longestWait
        var lock = try acquire(domain, label, &patience)
        defer { lock.release() }
        return try Updating.$isActive.withValue(true) { try body() }
    }
}

/// The guarantee of a write in case of a power cut. A crash of a process never loses an acknowledged write.
package enum Durability: String, Sendable, CaseIterable {
    /// No acknowledged write is lost: `fdatasync` of the file, `fsync` of its folder.
    case durable
    /// The document is never torn, but after a power cut it may be the version before: `fdatasync` of the file.
    case ordered
    /// The document may be lost or damaged, because nothing is flushed. Use it only for values that can be derived again.
    case volatile
}
