import GameKit
import SwiftUI
import WidgetKit

// Game Center isn't signed in; the best score was never saved.
// Shows: Blocks
// Shows: Not signed in
// Shows: No ranking
// Shows: Best: 0

nonisolated struct GameKitRankEntry: TimelineEntry {
    let date: Date
    let player: String
    let ranking: String
    let best: Int
}

@MainActor
final class GameKitRankCenter {
    static let shared = GameKitRankCenter()

    var playerText: String {
        let player = GKLocalPlayer.local
        guard player.isAuthenticated else { return "Not signed in" }
        return player.displayName
    }

    var best: Int { UserDefaults.standard.integer(forKey: "GameKitRank.best") }

    func ranking() async -> String {
        guard GKLocalPlayer.local.isAuthenticated else { return await leaderboardTitle() ?? "No ranking" }
        return "Ranked"
    }

    // Asked even when signed out, as the app does; GameKit answers with an error.
    private func leaderboardTitle() async -> String? {
        await withCheckedContinuation { continuation in
            GKLeaderboard.loadLeaderboards(IDs: ["blocks.highscore"]) { @Sendable leaderboards, error in
                if let error {
                    print("Leaderboards: \(error.localizedDescription)")
                }
                continuation.resume(returning: leaderboards?.first?.title)
            }
        }
    }
}

nonisolated struct GameKitRankProvider: TimelineProvider {
    func placeholder(in context: Context) -> GameKitRankEntry {
        GameKitRankEntry(date: .now, player: "Player", ranking: "Ranked", best: 1200)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (GameKitRankEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<GameKitRankEntry>) -> Void) {
        Task { @MainActor in
            let center = GameKitRankCenter.shared
            let ranking = await center.ranking()
            let entry = GameKitRankEntry(date: .now, player: center.playerText, ranking: ranking, best: center.best)
            completion(Timeline(entries: [entry], policy: .atEnd))
        }
    }
}

struct GameKitRankView: View {
    let entry: GameKitRankEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label("Blocks", systemImage: "gamecontroller.fill").font(.headline)
            Text(entry.player)
            Text(entry.ranking).font(.caption)
            Text(verbatim: "Best: \(entry.best)").font(.caption)
        }
    }
}

struct GameKitRankWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GameKitRankWidget", provider: GameKitRankProvider()) { entry in
            GameKitRankView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Ranking")
        .supportedFamilies([.systemSmall])
    }
}
