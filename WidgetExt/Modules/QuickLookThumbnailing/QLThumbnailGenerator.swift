@_exported import Foundation
@_exported import FoundationGaps
import Shared
import UIKit

/// The causes of a missing thumbnail.
@ErrorCodes(
    "QLThumbnailErrorDomain",
    """
    generationFailed=0 savingToURLFailed noCachedThumbnail noCloudThumbnail requestInvalid requestCancelled
    """)
public struct QLThumbnailError: _CodedError {}

/// A small image of a file. There are none here: sources compile that read one.
open class QLThumbnailRepresentation: NSObject, @unchecked Sendable {
    /// The kinds of images.
    public enum RepresentationType: Int, Sendable { case icon, lowQualityThumbnail, thumbnail }

    open var type: RepresentationType { .icon }
    open var uiImage: UIImage { UIImage() }
    open var contentRect: CGRect { .zero }

    override init() {}
}

/// The maker of small images of files, which makes none.
open class QLThumbnailGenerator: NSObject, @unchecked Sendable {
    /// A file, and the image that is wanted of it.
    open class Request: NSObject, @unchecked Sendable {
        /// The kinds of images.
        @Options("icon lowQualityThumbnail thumbnail all=7")
        public struct RepresentationTypes: OptionSet, Sendable {}

        public let size: CGSize
        public let scale: CGFloat
        public let representationTypes: RepresentationTypes
        open var iconMode = false
        open var minimumDimension: CGFloat = 0

        public init(fileAt url: URL, size: CGSize, scale: CGFloat, representationTypes: RepresentationTypes) {
            (self.size, self.scale, self.representationTypes) = (size, scale, representationTypes)
        }
    }

    public static let shared = QLThumbnailGenerator()

    /// Throws, because no image is made here.
    open func generateBestRepresentation(for request: Request) async throws -> QLThumbnailRepresentation {
        throw failure()
    }

    /// Fails, because no image is made here.
    open func generateBestRepresentation(
        for request: Request,
        completion completionHandler: @escaping @Sendable (QLThumbnailRepresentation?, (any Error)?) -> Void
    ) {
        let error = failure()
        DispatchQueue.global().async { completionHandler(nil, error) }
    }

    /// Does nothing here.
    open func cancel(_ request: Request) {}

    private func failure() -> QLThumbnailError {
        DeviceData.report("QuickLookThumbnailing makes no thumbnails here")
        return QLThumbnailError(.generationFailed)
    }
}
