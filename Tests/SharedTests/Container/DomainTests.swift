import Testing

@testable import Shared

/// Tests of the registered domains and their properties.
struct DomainTests {
    @Test("Registered domains have the indexes, names and writers that are on disk")
    func registeredDomains() {
        let found = Domain.all.map { domain in
            let writers = ContainerRole.allCases.filter { $0 != .host && $0.mayWrite(domain) }
            return "\(domain.index) \(domain.name) \(writers.map(\.rawValue).joined(separator: ","))"
        }
        #expect(
            found == [
                "0 jokes ", "1 calendar ", "2 alarms intents", "3 landmarks intents", "4 widgets widgets",
                "5 queue intents", "6 intents intents", "7 home ", "8 activities intents",
            ])
        #expect(Domain.areValid(Domain.all))
        for domain in Domain.all { #expect(Domain.named(domain.name) == domain) }
        #expect(Domain.named("later") == nil)
    }

    @Test("Domains with a duplicate index or name, a wrong order or an invalid name are refused")
    func invalidDomains() {
        let (first, second) = (Domain(name: "first", index: 0), Domain(name: "second", index: 4))
        #expect(Domain.areValid([]) && Domain.areValid([first, second]))
        #expect(!Domain.areValid([first, Domain(name: "other", index: 0)]))
        #expect(!Domain.areValid([first, Domain(name: "first", index: 1)]))
        #expect(!Domain.areValid([second, first]))
        #expect(!Domain.areValid([Domain(name: "../first", index: 0)]))
    }

    @Test("A program whose domains share an index exits when it creates a container")
    func indexClash() async {
        await #expect(processExitsWith: .failure) {
            let scratch = try Scratch()
            let domains = [Domain(name: "first", index: 0), Domain(name: "other", index: 0)]
            _ = try Container.create(at: scratch.container, group: "group.test", domains: domains)
        }
    }

    // Requirements: J-028
    @Test("A container has a folder and a lock for each domain, and each role writes only to its own")
    func foldersAndLocks() throws {
        let scratch = try Scratch()
        let domains = [
            Domain(name: "own", index: 3), Domain(name: "shared", index: 9, writers: [.widgets, .intents]),
        ]
        let host = try Container.create(at: scratch.container, group: "group.test", domains: domains)
        #expect(scratch.names("documents") == ["own", "shared"])
        #expect(scratch.names("locks") == ["own.lock", "shared.lock"])
        let (own, shared) = (
            DocumentKey<Note>(domains[0], literal: "one"), DocumentKey<Note>(domains[1], literal: "one")
        )
        try host.publish(Note("own"), to: own)
        for role in [ContainerRole.widgets, .intents] {
            let opened = try Container.open(at: scratch.container, role: role, domains: domains)
            let failure = #expect(throws: ContainerError.self) { try opened.publish(Note("other"), to: own) }
            #expect(
                failure?.message == "\(role.processName) may not write to the own domain — "
                    + "it may write to shared; leave the rest to AppHost")
            let before = host.changeToken(for: domains[1])
            try opened.publish(Note(role.rawValue), to: shared)
            #expect(host.changeToken(for: domains[1]) != before)
            #expect(try opened.read(shared).value == Note(role.rawValue))
            #expect(opened.readDomains == [domains[1]])
        }
        let granted = ContainerRole.widgets.grants(in: scratch.container, domains: domains).compactMap(\.inner)
        #expect(granted.contains("documents/shared") && granted.contains("locks/shared.lock"))
        #expect(!granted.contains { $0.contains("own") })
    }

    @Test(
        "A damaged document's error gives the remedy of its domain",
        arguments: [
            (.jokes, "today", "the next sync writes it again"),
            (.calendar, "sync", "the next sync writes it again"),
            (.alarms, "alarm.ab", "there is no other copy; remove the alarm: AppHost alarm cancel AB"),
            (.alarms, "authorization", "run 'AppHost alarm authorize' or 'AppHost alarm deny' to decide again"),
            (.landmarks, "favorites-sync", "run 'AppHost sync' to quarantine it"),
            (.landmarks, "other", "the next sync writes it again"),
            (.widgets, "plugins", "run 'AppHost widget reload' to quarantine it"),
            (.queue, "action.ab", "its requests are lost, and the next request creates it again"),
            (.intents, "snippets", "the next request writes it again"),
            (.home, "scenes", "the next sync writes it again"),
            (.activities, "activity.ab", "run 'AppHost activity list' to quarantine it"),
        ] as [(Domain, String, String)])
    func remedies(domain: Domain, document: String, remedy: String) {
        let path = "/c/documents/\(domain.name)/\(document)"
        #expect(ContainerError(.empty, path: path, domain: domain).message == "\(path) is empty — \(remedy)")
    }
}
