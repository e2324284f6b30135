// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The causes of a failed request.
@ErrorCodes(
    "GKErrorDomain",
    """
    unknown=1 cancelled communicationsFailure userDenied invalidCredentials notAuthenticated authenticationInProgress
    invalidPlayer scoreNotSet parentalControlsBlocked playerStatusExceedsMaximumLength playerStatusInvalid
    matchRequestInvalid underage gameUnrecognized notSupported invalidParameter
    """)
public struct GKError: _CodedError {}

/// A player of Game Center.
open class GKPlayer: NSObject, @unchecked Sendable {
    open var gamePlayerID: String { "" }
    open var teamPlayerID: String { "" }
    open var displayName: String { "" }
    open var alias: String { "" }

    override init() {}
}

/// The user, who isn't signed in to Game Center.
open class GKLocalPlayer: GKPlayer, @unchecked Sendable {
    public static let local = GKLocalPlayer()

    open var isAuthenticated: Bool { false }
    open var isUnderage: Bool { false }
    open var isMultiplayerGamingRestricted: Bool { false }
}

/// A list of scores, which can't be read here.
open class GKLeaderboard: NSObject, @unchecked Sendable {
    /// The players of a list.
    public enum PlayerScope: Int, Sendable { case global, friendsOnly }
    /// The times of a list.
    public enum TimeScope: Int, Sendable { case today, week, allTime }

    /// A score.
    open class Entry: NSObject, @unchecked Sendable {
        open var rank: Int { 0 }
        open var score: Int { 0 }
        open var formattedScore: String { "" }

        override init() {}
    }

    open var title: String? { nil }
    open var baseLeaderboardID: String { "" }

    override init() {}

    /// Fails, because the user isn't signed in.
    open class func loadLeaderboards(
        IDs leaderboardIDs: [String]?,
        completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void
    ) {
        let error = SignIn.missing()
        DispatchQueue.global().async { completionHandler(nil, error) }
    }

    /// Throws, because the user isn't signed in.
    open class func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard] {
        throw SignIn.missing()
    }

    /// Throws, because the user isn't signed in.
    open class func submitScore(_ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]) async throws {
        throw SignIn.missing()
    }
}

/// A goal of a game, which can't be read here.
open class GKAchievement: NSObject, @unchecked Sendable {
    open var identifier: String
    open var percentComplete = 0.0
    open var showsCompletionBanner = false
    open var isCompleted: Bool { percentComplete >= 100 }

    public init(identifier: String) { self.identifier = identifier }

    /// Throws, because the user isn't signed in.
    open class func loadAchievements() async throws -> [GKAchievement] { throw SignIn.missing() }

    /// Throws, because the user isn't signed in.
    open class func report(_ achievements: [GKAchievement]) async throws { throw SignIn.missing() }
}

/// The diagnostic and the error of all requests.
private enum SignIn {
    static func missing() -> GKError {
        DeviceData.report("GameKit answers as a phone whose user isn't signed in to Game Center")
        return GKError(.notAuthenticated)
    }
}
