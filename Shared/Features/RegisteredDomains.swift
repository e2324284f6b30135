extension Domain {
    /// All domains of the three processes, ordered by index. Add the domain of a new feature at the end.
    package static var all: [Domain] {
        [
            .jokes,
            .calendar,
            .alarms,
            .landmarks,
            .widgets,
            .queue,
            .intents,
            .home,
            .activities,
        ]
    }

    /// Returns the registered domain with a name; nil for an unknown name.
    package static func named(_ name: String) -> Domain? { all.first { $0.name == name } }
}

extension Container {
    /// Opens a container with all registered domains.
    package static func open(
        at path: String, role: ContainerRole, system: SystemCalls = SystemCalls(), lockTimeout: Int? = nil
    ) throws(ContainerError) -> Container {
        try open(at: path, role: role, domains: Domain.all, system: system, lockTimeout: lockTimeout)
    }

    /// Creates or completes a container with all registered domains, and opens it as the host.
    package static func create(
        at path: String, group: String, system: SystemCalls = SystemCalls(), lockTimeout: Int? = nil
    ) throws(ContainerError) -> Container {
        try create(at: path, group: group, domains: Domain.all, system: system, lockTimeout: lockTimeout)
    }
}
