/// The role of this process, which determines the domains that it may write and how long it waits for a lock.
package enum ContainerRole: String, Sendable, CaseIterable, Hashable {
    case host
    case widgets
    case intents

    /// The executable's name.
    package var processName: String {
        switch self {
        case .host: "AppHost"
        case .widgets: "WidgetExt"
        case .intents: "IntentsExt"
        }
    }

    /// Returns true if the role may write to a domain. The sandbox grants the same rights, but this check results in a readable error.
    package func mayWrite(_ domain: Domain) -> Bool {
        self == .host || domain.writers.contains(ContainerRoles(self))
    }

    /// The longest wait for one holder of a domain's lock, in nanoseconds: 2 s for the host, 250 ms for an extension.
    package var lockTimeout: Int {
        self == .host ? 2_000_000_000 : 250_000_000
    }

    var generationsPath: String { "generations/\(rawValue)" }
}

/// A set of roles. It isn't an array, for which the Swift runtime would make a type whenever a process opens a container.
package struct ContainerRoles: OptionSet, Sendable {
    package static let widgets = ContainerRoles(.widgets)
    package static let intents = ContainerRoles(.intents)

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ role: ContainerRole) {
        switch role {
        case .host: rawValue = 1
        case .widgets: rawValue = 2
        case .intents: rawValue = 4
        }
    }
}
