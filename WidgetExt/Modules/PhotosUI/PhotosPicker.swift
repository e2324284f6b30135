import CoreTransferable
@_exported import Foundation
@_exported import FoundationGaps
@_exported import Photos
import Shared
import SwiftUI

/// The kinds of photos to choose from.
public struct PHPickerFilter: Hashable, Sendable {
    private let name: String

    public static let images = Self(name: "images")
    public static let videos = Self(name: "videos")
    public static let livePhotos = Self(name: "livePhotos")
    public static let screenshots = Self(name: "screenshots")
    public static let panoramas = Self(name: "panoramas")
    public static let depthEffectPhotos = Self(name: "depthEffectPhotos")
    public static let bursts = Self(name: "bursts")
    public static let screenRecordings = Self(name: "screenRecordings")
    public static let slomoVideos = Self(name: "slomoVideos")
    public static let timelapseVideos = Self(name: "timelapseVideos")
    public static let cinematicVideos = Self(name: "cinematicVideos")

    /// Returns a filter for what one of the filters is for.
    public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter { joined("any", subfilters) }
    /// Returns a filter for what all of the filters are for.
    public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter { joined("all", subfilters) }
    /// Returns a filter for what the filter isn't for.
    public static func not(_ filter: PHPickerFilter) -> PHPickerFilter { joined("not", [filter]) }

    private static func joined(_ word: String, _ filters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(name: "\(word)(\(filters.map(\.name).joined(separator: ",")))")
    }
}

/// The settings of a picker. No effect.
public struct PHPickerConfiguration: Hashable, Sendable {
    /// The forms of chosen photos.
    public enum AssetRepresentationMode: Int, Sendable { case automatic, current, compatible }
    /// The orders of chosen photos.
    public enum Selection: Int, Sendable { case `default`, ordered, continuous, continuousAndOrdered, people }

    public var filter: PHPickerFilter?
    public var selectionLimit = 1
    public var selection = Selection.default
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    public var preselectedAssetIdentifiers: [String] = []

    public init() {}
    public init(photoLibrary: PHPhotoLibrary) {}
}

/// The order of a picker's photos. No effect.
public enum PhotosPickerSelectionBehavior: Sendable { case `default`, ordered, continuous, continuousAndOrdered }

/// A chosen photo. There are none here: sources compile that read one.
public struct PhotosPickerItem: Hashable, Sendable {
    /// The forms of a photo.
    public enum EncodingDisambiguationPolicy: Sendable { case automatic, current, compatible }

    public let itemIdentifier: String?

    public init(itemIdentifier: String) { self.itemIdentifier = itemIdentifier }

    /// Returns `nil`: there is no photo.
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
        DeviceData.report("PhotosUI has no photos here")
        return nil
    }
}

/// A button that lets the user choose photos. A widget shows a yellow box with a sign instead, as on iOS.
nonisolated public struct PhotosPicker<Label: View>: UnsupportedInWidgets {
    public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        @ViewBuilder label: () -> Label
    ) {}

    public init(
        selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic,
        @ViewBuilder label: () -> Label
    ) {}
}

extension PhotosPicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
    ) {}

    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        matching filter: PHPickerFilter? = nil
    ) {}
}

extension View {
    /// Returns the view: no photo is chosen here.
    nonisolated public func photosPicker(
        isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
    ) -> some View { self }

    /// Returns the view: no photo is chosen here.
    nonisolated public func photosPicker(
        isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        matching filter: PHPickerFilter? = nil
    ) -> some View { self }
}
