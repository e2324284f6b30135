import Synchronization
import Testing

@testable import Shared

struct AppDependencyManagerTests {
    final class Store: Sendable {}

    private func message(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch { return spokenText(of: error) }
    }

    // Requirements: I-030, I-031, I-034
    @Test("A dependency is created once, when it is first prepared, even by 20 concurrent tasks")
    func lazyCreation() async throws {
        let manager = AppDependencyManager()
        let made = Mutex(0)
        let count: @Sendable () -> Int = { made.withLock { $0 } }
        manager.add {
            made.withLock { $0 += 1 }
            await Task.yield()
            return Store()
        }
        #expect(count() == 0)
        let dependency = AppDependency<Store>(manager: manager)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await dependency.prepare() } }
            try await group.waitForAll()
        }
        #expect(count() == 1)
        #expect(dependency.wrappedValue === AppDependency<Store>(manager: manager).wrappedValue)
    }

    @Test("A dependency whose creation throws is created again for the next caller")
    func retryAfterError() async throws {
        struct Refused: Error {}
        let manager = AppDependencyManager()
        let tries = Mutex(0)
        manager.add { () async throws -> Store in
            await Task.yield()
            if tries.withLock({
                $0 += 1; return $0 == 1
            }) {
                throw Refused()
            }
            return Store()
        }
        let dependency = AppDependency<Store>(manager: manager)
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await dependency.prepare()) != nil } }
            return await group.reduce(into: [Bool: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(results == [false: 1, true: 19] && tries.withLock { $0 } == 2)
        #expect(manager.prepared(Store.self, key: nil) != nil)
    }

    @Test("A value registered during another's creation replaces the one being created")
    func registeredDuringCreation() async throws {
        let manager = AppDependencyManager()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (go, end) = AsyncStream<Void>.makeStream()
        manager.add { () async throws -> String in
            begin.finish()
            for await _ in go {}
            return "old"
        }
        let waiting = (0..<3).map { _ in Task { try await manager.prepare(String.self, key: nil) } }
        for await _ in begun {}
        manager.add { "new" }
        end.finish()
        for task in waiting { try await task.value }
        #expect(manager.prepared(String.self, key: nil) == "new")
    }

    // Requirements: I-033
    @Test("A prepared dependency has its old value until it is prepared after a new registration")
    func registeredAgain() async throws {
        let manager = AppDependencyManager()
        manager.add { "old" }
        let dependency = AppDependency<String>(manager: manager)
        try await dependency.prepare()
        manager.add { "new" }
        #expect(dependency.wrappedValue == "old")
        try await dependency.prepare()
        #expect(dependency.wrappedValue == "new")
    }

    // Requirements: I-033
    @Test("Dependencies of one type under different keys have separate values")
    func keys() async throws {
        let manager = AppDependencyManager()
        manager.add(key: "left", dependency: 1)
        manager.add(key: "right", dependency: 2)
        let (left, right) = (
            AppDependency<Int>(key: "left", manager: manager), AppDependency<Int>(key: "right", manager: manager)
        )
        try await left.prepare()
        try await right.prepare()
        #expect(left.wrappedValue == 1 && right.wrappedValue == 2)
    }

    // Requirements: I-030
    @Test("The last registration of a type takes precedence")
    func lastRegistration() async throws {
        let manager = AppDependencyManager()
        manager.add(dependency: "app")
        manager.add(dependency: "test")
        let dependency = AppDependency<String>(manager: manager)
        try await dependency.prepare()
        #expect(dependency.wrappedValue == "test")
    }

    @Test("A deferred registration runs once when first needed and replaces no existing value")
    func deferredRegistration() async throws {
        let manager = AppDependencyManager()
        let calls = Mutex(0)
        manager.add { "own" }
        manager.addWhenNeeded { added in
            calls.withLock { $0 += 1 }
            added.add { "later" }
            added.add { 7 }
        }
        try await manager.prepare(String.self, key: nil)
        #expect(calls.withLock { $0 } == 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await manager.prepare(Int.self, key: nil) } }
            try await group.waitForAll()
        }
        #expect(calls.withLock { $0 } == 1)
        #expect(manager.prepared(Int.self, key: nil) == 7 && manager.prepared(String.self, key: nil) == "own")
        await #expect(throws: IntentError.self) { try await manager.prepare(Double.self, key: nil) }
    }

    // Requirements: I-035
    @Test("A missing dependency's error names its type and the line that registers it")
    func missingDependency() async {
        let manager = AppDependencyManager()
        #expect(
            await message { try await AppDependency<Store>(manager: manager).prepare() }
                == "no Store is registered — add AppDependencyManager.shared.add(dependency: Store()) to the app's init"
        )
        #expect(
            await message { try await AppDependency<Store>(key: "a", manager: manager).prepare() }
                == "no Store is registered under the key 'a' — add AppDependencyManager.shared.add(key: \"a\", dependency: Store()) to the app's init"
        )
    }

    // Requirements: I-038
    @Test("Packages that include each other are listed once each")
    func cyclicPackages() {
        enum Leaf: AppIntentsPackage { static let includedPackages: [any AppIntentsPackage.Type] = [Root.self] }
        enum Middle: AppIntentsPackage { static let includedPackages: [any AppIntentsPackage.Type] = [Leaf.self] }
        enum Root: AppIntentsPackage {
            static let includedPackages: [any AppIntentsPackage.Type] = [Middle.self, Leaf.self, Middle.self]
        }
        #expect(Root.everyPackage.map { "\($0)" } == ["Root", "Middle", "Leaf"])
    }
}
