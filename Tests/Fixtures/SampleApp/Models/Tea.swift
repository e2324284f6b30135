import Foundation

#if canImport(CoreSpotlight)
import CoreSpotlight
#endif

nonisolated struct Tea: Identifiable, Hashable, Sendable {
    let id: String
    let name: String
    let minutes: Int
    let isGreen: Bool
    let stock: Int

    static let assam = Tea(id: "assam", name: "Assam", minutes: 4, isGreen: false, stock: 3)
    static let sencha = Tea(id: "sencha", name: "Sencha", minutes: 2, isGreen: true, stock: 1)
    static let darjeeling = Tea(id: "darjeeling", name: "Darjeeling", minutes: 3, isGreen: false, stock: 5)
    static let all = [assam, sencha, darjeeling]
}

/// The cups of today, which the app writes for its widgets to read.
nonisolated enum CupCount {
    static let group = "group.com.example.tea"

    static var today: Int {
        #if os(iOS)
        UserDefaults(suiteName: group)?.integer(forKey: "cupsToday") ?? 0
        #else
        UserDefaults(suiteName: group)?.integer(forKey: "cupsToday") ?? 0
        #endif
    }
}
