@_exported import CoreLocation
@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The kinds of assets.
public enum PHAssetMediaType: Int, Sendable { case unknown, image, video, audio }

/// The special kinds of assets.
@Options(
    """
    photoPanorama photoHDR photoScreenshot photoLive photoDepthEffect spatialMedia=1024 videoStreamed=65536
    videoHighFrameRate=131072 videoTimelapse=262144 videoScreenRecording=524288 videoCinematic=2097152
    """)
public struct PHAssetMediaSubtype: OptionSet, Sendable {}

/// The kinds of collections.
public enum PHAssetCollectionType: Int, Sendable {
    case album = 1
    case smartAlbum
}

/// The kinds of albums.
public enum PHAssetCollectionSubtype: Int, Sendable {
    case albumRegular = 2
    case albumSyncedEvent, albumSyncedFaces, albumSyncedAlbum, albumImported
    case albumMyPhotoStream = 100
    case albumCloudShared
    case smartAlbumGeneric = 200
    case smartAlbumPanoramas, smartAlbumVideos, smartAlbumFavorites, smartAlbumTimelapses, smartAlbumAllHidden
    case smartAlbumRecentlyAdded, smartAlbumBursts, smartAlbumSlomoVideos, smartAlbumUserLibrary
    case smartAlbumSelfPortraits, smartAlbumScreenshots, smartAlbumDepthEffect, smartAlbumLivePhotos
    case any = 9_223_372_036_854_775_807
}

/// The choice and the order of results. No effect.
open class PHFetchOptions: NSObject, @unchecked Sendable {
    open var predicate: NSPredicate?
    open var sortDescriptors: [NSSortDescriptor]?
    open var includeHiddenAssets = false
    open var includeAllBurstAssets = false
    open var fetchLimit = 0

    public override init() {}
}

/// The result of a search. It is empty here.
open class PHFetchResult<ObjectType: AnyObject>: NSObject, @unchecked Sendable {
    public override init() {}

    open var count: Int { 0 }
    open var firstObject: ObjectType? { nil }
    open var lastObject: ObjectType? { nil }

    /// Ends the process, as on a phone, because there is no object.
    open func object(at index: Int) -> ObjectType {
        preconditionFailure("no object at index \(index) of 0 — compare the index with count")
    }

    /// Ends the process, as on a phone, because there is no object.
    open subscript(index: Int) -> ObjectType { object(at: index) }

    /// Returns no objects.
    open func objects(at indexes: IndexSet) -> [ObjectType] { [] }

    /// Always false: there is no object.
    open func contains(_ anObject: ObjectType) -> Bool { false }

    /// Calls the block with no object.
    open func enumerateObjects(_ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {}

    /// Calls the block with no object.
    open func enumerateObjects(
        options opts: NSEnumerationOptions,
        using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}

    /// Always 0: there is no object.
    open func countOfAssets(with mediaType: PHAssetMediaType) -> Int { 0 }
}

/// An object of the photo library.
open class PHObject: NSObject, @unchecked Sendable {
    public let localIdentifier: String

    init(localIdentifier: String) { self.localIdentifier = localIdentifier }
}

/// An image or a video. There is none here.
open class PHAsset: PHObject, @unchecked Sendable {
    open var mediaType: PHAssetMediaType { .unknown }
    open var mediaSubtypes: PHAssetMediaSubtype { [] }
    open var pixelWidth: Int { 0 }
    open var pixelHeight: Int { 0 }
    open var creationDate: Date? { nil }
    open var modificationDate: Date? { nil }
    open var location: CLLocation? { nil }
    open var duration: TimeInterval { 0 }
    open var isFavorite: Bool { false }
    open var isHidden: Bool { false }

    /// Returns an empty result, because the user denied access.
    open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> { empty() }

    /// Returns an empty result, because the user denied access.
    open class func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { empty() }

    /// Returns an empty result, because the user denied access.
    open class func fetchAssets(
        in assetCollection: PHAssetCollection, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { empty() }

    /// Returns an empty result, because the user denied access.
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { empty() }

    private static func empty() -> PHFetchResult<PHAsset> {
        PHPhotoLibrary.reportDenial()
        return PHFetchResult()
    }
}

/// An album or a folder.
open class PHCollection: PHObject, @unchecked Sendable {
    open var localizedTitle: String? { nil }
}

/// An album. There is none here.
open class PHAssetCollection: PHCollection, @unchecked Sendable {
    open var assetCollectionType: PHAssetCollectionType { .album }
    open var assetCollectionSubtype: PHAssetCollectionSubtype { .any }
    open var estimatedAssetCount: Int { 0 }

    /// Returns an empty result, because the user denied access.
    open class func fetchAssetCollections(
        with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { empty() }

    /// Returns an empty result, because the user denied access.
    open class func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> { empty() }

    private static func empty() -> PHFetchResult<PHAssetCollection> {
        PHPhotoLibrary.reportDenial()
        return PHFetchResult()
    }
}
