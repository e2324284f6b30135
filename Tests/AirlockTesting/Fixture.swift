import Shared

/// Runs a closure in which Apple's frameworks answer with the data of a fixture: a location, health data, the rows of models, and so on.
///
/// A `ModelContainer` that the closure creates is in memory, and begins with the fixture's models. Each container has models of its own.
///
/// - Parameter path: The absolute path of the fixture's folder.
public func withFixture<Result>(_ path: String, _ body: () throws -> Result) rethrows -> Result {
    try DeviceData.$place.withValue(.fixture(path), operation: body)
}

/// Runs an asynchronous closure in which Apple's frameworks answer with the data of a fixture.
///
/// - Parameter path: The absolute path of the fixture's folder.
public func withFixture<Result>(
    _ path: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await DeviceData.$place.withValue(.fixture(path), operation: body, isolation: isolation)
}
