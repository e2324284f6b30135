import Glibc

extension Container {
    /// Replaces a document's value, whatever it was.
    ///
    /// Throws `denied` outside the role's domains, `tooLarge` over 1 MiB, `busy` when the lock isn't free in time,
    /// `nestedUpdate` inside an update, `tooNew` when a newer process wrote the current version, or what a system call
    /// failed with. After an error the old value is readable still, except after one of the folder's `fsync` with
    /// `.durable`: then the new one is, but a power cut may take it back.
    @discardableResult
    package func publish<Value: DocumentValue>(
        _ value: Value, to key: DocumentKey<Value>, durability: Durability = .ordered, label: String = "publish"
    ) throws(ContainerError) -> Commit {
        try publish(value, as: Value.self, to: key.location, durability, label)
    }

    /// Changes a document's value; nil means absent, before and after.
    ///
    /// `change` runs outside the lock and may run up to four times, so it must have no effect but on its value; the
    /// fourth time it runs under the lock. Whatever it throws is thrown on and changes nothing. Throws `damaged` when no
    /// version of the document can be read, and otherwise as `publish` does.
    ///
    /// - Parameter replacesDamaged: True for values that nobody misses: a document of which no version can be read is taken for absent,
    ///   and its file is set aside.
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

    // The rest of a write is long, and generic code is compiled again for each type of value. So the type is an argument.

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
            // The closure throws nothing of its own.
            throw ContainerError(.value(String(describing: error)), path: folder.full(location.path))
        }
    }

    /// Never inlined: the overload below would be copied for each closure that callers give it.
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

    /// Moves a document of which no version can be read to the damaged files of its domain, so that it is absent from then on.
    ///
    /// Throws `busy` when the lock isn't free in time, and otherwise as `read` and `publish` do.
    ///
    /// - Returns: The damage, whose message names the file that is kept; nil for a document that is absent or can be read.
    @discardableResult
    package func setAside<Value: DocumentValue>(_ key: DocumentKey<Value>) throws(ContainerError) -> ContainerError? {
        do {
            return try setAside(key.location, Value.self)
        } catch {
            throw error.inDomain(key.domain)
        }
    }

    /// The damage of a document that was set aside; nil for one that wasn't, whatever kept it from being.
    func damageSetAside(_ location: DocumentLocation, _ type: any DocumentValue.Type) -> ContainerError? {
        do {
            return try setAside(location, type)
        } catch {
            return nil
        }
    }

    private func setAside(
        _ location: DocumentLocation, _ type: any DocumentValue.Type
    ) throws(ContainerError) -> ContainerError? {
        var result: ContainerError?
        try locked(location.domain, "set aside") { () throws(ContainerError) in
            let current = try CurrentDocument(location, as: type, in: folder)
            guard let damage = current.damage, current.value == nil else { return }
            let quarantine = Quarantine(folder: folder, domain: location.domain)
            result = damage.setAside(keptAt: try quarantine.take(location.path, named: location.name))
            if try folder.mark(of: location.previousPath) != nil {
                _ = try quarantine.take(location.previousPath, named: location.name)
            }
            generations.announceCommit(in: location.domain)
        }
        return result
    }

    /// Makes a document absent, whether or not it can be read.
    ///
    /// The version before stays beside as the previous one, and a file that can't be read is moved to the damaged files of its domain. Throws as
    /// `publish` does.
    ///
    /// - Returns: What was done; an absent document is left as it is.
    @discardableResult
    package func discard<Value: DocumentValue>(
        _ key: DocumentKey<Value>, durability: Durability = .ordered, label: String = "discard"
    ) throws(ContainerError) -> Commit {
        try publish(nil, as: Value.self, to: key.location, durability, label)
    }

    /// Removes documents and their previous versions, many under one lock and without a flush: for documents that nobody misses.
    ///
    /// After a power cut some may be there again. Throws `busy` when the lock isn't free in time, and otherwise as `publish` does; what
    /// was removed before stays removed.
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
        // Some at a time: writers wait for 250 ms.
        for start in stride(from: 0, to: locations.count, by: 256) {
            try locked(domain, label) { () throws(ContainerError) in
                for location in locations[start..<min(start + 256, locations.count)] {
                    for path in [location.path, location.previousPath] { try discard(path, location) }
                }
                generations.announceCommit(in: domain)
            }
        }
    }

    private func discard(_ path: String, _ location: DocumentLocation) throws(ContainerError) {
        let result = folder.system.unlink(folder.descriptor, path)
        if result == -Int(ENOENT) { return }
        if result == -Int(EISDIR) {
            _ = try Quarantine(folder: folder, domain: location.domain).take(path, named: location.name)
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

    /// Takes a domain's lock and deducts the wait from `patience`.
    func acquire(_ domain: Domain, _ label: String, _ patience: inout Int) throws(ContainerError) -> DomainLock {
        let lock = try DomainLock(
            domain, role: role, label: label, limit: min(lockTimeout, patience), total: patience,
            generations: generations, startTicks: startTicks,
            in: folder)
        patience = max(0, patience - lock.waited)
        return lock
    }

    /// Holds a domain's lock while `body` runs; for work on several of its documents at once, and for tests of waiting.
    ///
    /// Keep it to microseconds: no network, no drawing, no user. `body` may read, not write. Throws `busy` and `denied`.
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
