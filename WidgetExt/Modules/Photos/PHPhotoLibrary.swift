import Shared

/// The app's permission to use the photo library.
public enum PHAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

/// The kinds of access.
public enum PHAccessLevel: Int, Sendable {
    case addOnly = 1
    case readWrite
}

/// The causes of a failed request.
@ErrorCodes(
    "PHPhotosErrorDomain",
    """
    userCancelled=3072 libraryVolumeOffline=3114 networkAccessRequired=3164 networkError=3169 identifierNotFound=3201
    multipleIdentifiersFound changeNotSupported=3300 operationInterrupted invalidResource missingResource
    notEnoughSpace=3305 requestNotSupportedForAsset accessRestricted=3310 accessUserDenied
    """)
public struct PHPhotosError: _CodedError {}

/// A change of the photo library. There is none here.
open class PHChange: NSObject, @unchecked Sendable {}

/// The receiver of changes. It is never called here.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
    /// Never called here.
    func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// The photo library of a phone whose user denied access.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
    private static let library = PHPhotoLibrary()

    /// The user's photo library.
    open class func shared() -> PHPhotoLibrary { library }

    /// Returns that the user denied access.
    open class func authorizationStatus() -> PHAuthorizationStatus {
        reportDenial()
        return .denied
    }

    /// Returns that the user denied access.
    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        authorizationStatus()
    }

    /// Reports that the user denied access, on a background queue.
    open class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        reportDenial()
        DispatchQueue.global().async { handler(.denied) }
    }

    /// Reports that the user denied access, on a background queue.
    open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) { requestAuthorization(handler) }

    /// Returns that the user denied access.
    open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        reportDenial()
        return .denied
    }

    /// Reports that the user denied access, on a background queue. The block isn't called.
    open func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        Self.reportDenial()
        DispatchQueue.global().async { completionHandler?(false, PHPhotosError(.accessUserDenied)) }
    }

    /// Throws, because the user denied access. The block isn't called.
    open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        Self.reportDenial()
        throw PHPhotosError(.accessUserDenied)
    }

    /// Does nothing here: nothing changes.
    open func register(_ observer: any PHPhotoLibraryChangeObserver) {}
    /// Does nothing here: nothing changes.
    open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {}

    static func reportDenial() {
        DeviceData.report("Photos answers as a phone whose user denied access — write the image to the app group")
    }
}

/// The number of a request.
public typealias PHImageRequestID = Int32
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PHInvalidImageRequestID: PHImageRequestID = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PHImageErrorKey = "PHImageErrorKey"

/// The ways to fit an image.
public enum PHImageContentMode: Int, Sendable {
    case aspectFit, aspectFill

    public static var `default`: Self { .aspectFit }
}

/// The qualities of an image. No effect.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable { case opportunistic, highQualityFormat, fastFormat }

/// The accuracies of an image's size. No effect.
public enum PHImageRequestOptionsResizeMode: Int, Sendable { case none, fast, exact }

/// The versions of an image. No effect.
public enum PHImageRequestOptionsVersion: Int, Sendable { case current, unadjusted, original }

/// The options of a request. Only `isSynchronous` has an effect.
open class PHImageRequestOptions: NSObject, @unchecked Sendable {
    open var version = PHImageRequestOptionsVersion.current
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    open var resizeMode = PHImageRequestOptionsResizeMode.fast
    open var isNetworkAccessAllowed = false
    /// True to call the handler before the request returns.
    open var isSynchronous = false

    public override init() {}
}

/// The images of assets. There are none here.
open class PHImageManager: NSObject, @unchecked Sendable {
    private static let manager = PHImageManager()

    /// The manager of the app.
    open class func `default`() -> PHImageManager { manager }

    /// Reports no image, on the main queue.
    @discardableResult
    open func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        PHPhotoLibrary.reportDenial()
        if options?.isSynchronous == true {
            resultHandler(nil, nil)
        } else {
            // Apple's type isn't sendable, and the handler is called once on the main queue.
            nonisolated(unsafe) let handler = resultHandler
            DispatchQueue.main.async { handler(nil, nil) }
        }
        return PHInvalidImageRequestID
    }

    /// Does nothing here.
    open func cancelImageRequest(_ requestID: PHImageRequestID) {}
}

/// The images of many assets. There are none here.
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    public override init() {}

    /// Does nothing here.
    open func startCachingImages(
        for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
    ) {}

    /// Does nothing here.
    open func stopCachingImagesForAllAssets() {}
}
