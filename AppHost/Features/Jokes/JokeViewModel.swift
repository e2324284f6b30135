import Foundation
import Shared

/// The app's jokes: loads them at launch and on refresh, and stores what the extensions read.
struct JokeViewModel: Sendable {
    let source: any JokeSource
    let store: JokeStore

    /// What a load came to.
    struct Outcome: Sendable {
        let batch: JokeBatch
        let jokeOfTheDay: JokeOfTheDay?
    }

    /// Loads the jokes when the app starts.
    func launch(context: RequestContext, progress: (Int, Int) -> Void) async throws -> Outcome {
        try await load(context, progress)
    }

    /// Loads the jokes when a person asks for it, or a day begins.
    func refresh(context: RequestContext, progress: (Int, Int) -> Void) async throws -> Outcome {
        try await load(context, progress)
    }

    /// Nothing is stored until the whole batch is there and valid.
    private func load(_ context: RequestContext, _ progress: (Int, Int) -> Void) async throws -> Outcome {
        let batch = try await source.fetch(progress: progress)
        return Outcome(batch: batch, jokeOfTheDay: try store.store(batch, context: context))
    }
}
