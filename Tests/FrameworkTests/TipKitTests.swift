import SwiftUI
import Testing
import TipKit

private struct FavoriteTip: Tip {
    @Parameter static var isOld: Bool = false
    @Parameter(.transient) static var limit = 3
    static let didOpen = Event(id: "didOpen")

    var title: Text { Text("Favorites") }
    var rules: [Rule] {
        #Rule(Self.$isOld) { $0 == true }
        #Rule(Self.didOpen) { $0.donations.count >= 3 }
    }
    var options: [Option] {
        IgnoresDisplayFrequency(true)
        if Self.limit > 2 { MaxDisplayCount(Self.limit) }
    }
    var actions: [Action] { Action(id: "more", title: "More") }
}

/// Tips, none of which is due.
struct TipKitTests {
    @Test("A tip is pending until the app invalidates it, and its parameters and events last as long as the process")
    func state() async throws {
        let tip = FavoriteTip()
        #expect(tip.id == "FavoriteTip" && tip.status == .pending && !tip.shouldDisplay)
        #expect(tip.rules.count == 2 && tip.options.count == 2 && tip.actions.map(\.id) == ["more"])
        FavoriteTip.isOld = true
        FavoriteTip.limit += 1
        #expect(FavoriteTip.isOld && FavoriteTip.$isOld.wrappedValue && FavoriteTip.limit == 4)
        await FavoriteTip.didOpen.donate()
        FavoriteTip.didOpen.sendDonation()
        #expect(FavoriteTip.didOpen.donations.count == 2)
        #expect(FavoriteTip.didOpen.donations.donatedWithin(.week).count == 2)
        tip.invalidate(reason: .actionPerformed)
        var seen: [Tips.Status] = []
        for await status in tip.statusUpdates { seen.append(status) }
        #expect(seen == [.invalidated(.actionPerformed)])
        #expect(TipGroup(.ordered) { tip }.currentTip == nil)
        try Tips.resetDatastore()
        #expect(tip.status == .pending && !FavoriteTip.isOld && FavoriteTip.didOpen.donations.isEmpty)
    }
}
