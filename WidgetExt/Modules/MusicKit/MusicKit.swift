@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The permission to use the user's music: denied.
public struct MusicAuthorization: Sendable {
    /// The states of the permission.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        case notDetermined, denied, restricted, authorized
    }

    public static var currentStatus: Status { .denied }

    /// Returns that the permission is denied.
    public static func request() async -> Status {
        DeviceData.report("MusicKit answers as a phone whose user denied access")
        return .denied
    }
}

/// The name of an item.
public struct MusicItemID: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
}

/// An item of a music library.
public protocol MusicItem: Identifiable, Hashable, Sendable where ID == MusicItemID {}

/// The image of an item.
public struct Artwork: Hashable, Sendable {
    public let maximumWidth: Int
    public let maximumHeight: Int

    /// Returns `nil`, because there is no network.
    public func url(width: Int, height: Int) -> URL? { nil }
}

/// A song. There are none: sources compile that read one.
public struct Song: MusicItem {
    public let id: MusicItemID
    public let title: String
    public let artistName: String
    public let albumTitle: String?
    public let artwork: Artwork?
    public let duration: TimeInterval?
    public let url: URL?
}

/// An album. There are none: sources compile that read one.
public struct Album: MusicItem {
    public let id: MusicItemID
    public let title: String
    public let artistName: String
    public let artwork: Artwork?
    public let url: URL?
}

/// A playlist. There are none: sources compile that read one.
public struct Playlist: MusicItem {
    public let id: MusicItemID
    public let name: String
    public let artwork: Artwork?
    public let url: URL?
}

/// Items of a library: none.
public struct MusicItemCollection<Item: MusicItem>: RandomAccessCollection, Hashable, Sendable {
    private let items: [Item] = []
    public var startIndex: Int { items.startIndex }
    public var endIndex: Int { items.endIndex }
    public subscript(position: Int) -> Item { items[position] }

    public init() {}
}

/// A request for items of the user's library.
public struct MusicLibraryRequest<Item: MusicItem>: Sendable {
    public var limit: Int?
    public var offset: Int?

    public init() {}

    /// Throws, because the user denied access.
    public func response() async throws -> MusicLibraryResponse<Item> { throw await denied() }
}

/// The response to a request for items.
public struct MusicLibraryResponse<Item: MusicItem>: Sendable {
    public let items: MusicItemCollection<Item>
}

/// A request for the items that were played last.
public struct MusicRecentlyPlayedRequest<Item: MusicItem>: Sendable {
    public var limit: Int?
    public var offset: Int?

    public init() {}

    /// Throws, because the user denied access.
    public func response() async throws -> MusicRecentlyPlayedResponse<Item> { throw await denied() }
}

/// The response to a request for the items that were played last.
public struct MusicRecentlyPlayedResponse<Item: MusicItem>: Sendable {
    public let items: MusicItemCollection<Item>
}

/// The user's subscription.
public struct MusicSubscription: Hashable, Sendable {
    /// The causes of a failed request.
    public enum Error: Swift.Error, Hashable, Sendable {
        case unknown, permissionDenied, privacyAcknowledgementRequired
    }

    public let canPlayCatalogContent: Bool
    public let canBecomeSubscriber: Bool
    public let hasCloudLibraryEnabled: Bool

    /// Throws, because the user denied access.
    public static var current: MusicSubscription {
        get async throws {
            _ = await MusicAuthorization.request()
            throw Error.permissionDenied
        }
    }
}

/// A search in the catalogue.
public struct MusicCatalogSearchRequest: Sendable {
    public let term: String
    public var limit: Int?

    public init(term: String, types: [any MusicItem.Type]) { self.term = term }

    /// Throws, because the user denied access.
    public func response() async throws -> MusicCatalogSearchResponse { throw await denied() }
}

/// The response to a search.
public struct MusicCatalogSearchResponse: Sendable {
    public let songs: MusicItemCollection<Song>
    public let albums: MusicItemCollection<Album>
    public let playlists: MusicItemCollection<Playlist>
}

/// The causes of a failed request.
public struct MusicTokenRequestError: Error, Hashable, Sendable {
    private let cause: Int
    public static let permissionDenied = Self(cause: 0), userNotSignedIn = Self(cause: 1), unknown = Self(cause: 2)
}

private func denied() async -> any Error {
    _ = await MusicAuthorization.request()
    return MusicTokenRequestError.permissionDenied
}

/// The player of the app, which plays nothing.
public final class ApplicationMusicPlayer: Sendable {
    public static let shared = ApplicationMusicPlayer()

    /// The state of a player.
    public struct State: Sendable {
        public let playbackStatus = MusicPlaybackStatus.stopped
    }

    public var state: State { State() }
    public var playbackTime: TimeInterval { 0 }

    /// Throws, because the user denied access.
    public func play() async throws { throw await denied() }
    /// Does nothing here.
    public func pause() {}
    /// Does nothing here.
    public func stop() {}
    /// Throws, because the user denied access.
    public func skipToNextEntry() async throws { throw await denied() }
    /// Throws, because the user denied access.
    public func skipToPreviousEntry() async throws { throw await denied() }
}

public typealias SystemMusicPlayer = ApplicationMusicPlayer

/// The states of a player.
public enum MusicPlaybackStatus: Hashable, Sendable {
    case stopped, playing, paused, interrupted, seekingForward, seekingBackward
}
