@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The causes of a failure.
@ErrorCodes(
    "com.apple.Vis",
    """
    requestCancelled=1 invalidFormat operationFailed outOfBoundsError invalidOption ioError missingOption notImplemented
    internalError outOfMemory unknownError invalidOperation invalidImage invalidArgument invalidModel
    unsupportedRevision dataUnavailable timeStampNotFound unsupportedRequest timeout
    """)
public struct VNError: _CodedError {}

/// The handler of a request's end.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// A result of a request. There are none here.
open class VNObservation: NSObject, @unchecked Sendable {
    open var uuid: UUID { UUID() }
    open var confidence: Float { 0 }

    override init() {}
}

/// An object in an image.
open class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
    open var boundingBox: CGRect { .zero }
}

/// A rectangle in an image.
open class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
    open var topLeft: CGPoint { .zero }
    open var topRight: CGPoint { .zero }
    open var bottomLeft: CGPoint { .zero }
    open var bottomRight: CGPoint { .zero }
}

/// A face in an image.
open class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {}

/// A word for an image.
open class VNClassificationObservation: VNObservation, @unchecked Sendable {
    open var identifier: String { "" }
}

/// The symbologies of codes.
@Constants(
    "VNBarcodeSymbology",
    "aztec=VNBarcodeSymbologyAztec code128=VNBarcodeSymbologyCode128 code39=VNBarcodeSymbologyCode39 dataMatrix ean13=VNBarcodeSymbologyEAN13 ean8=VNBarcodeSymbologyEAN8 pdf417=VNBarcodeSymbologyPDF417 qr=VNBarcodeSymbologyQR upce=VNBarcodeSymbologyUPCE"
)
/// Accepted so that sources compile.
public struct VNBarcodeSymbology: RawRepresentable, Hashable, Sendable {}

/// A code in an image.
open class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
    open var symbology: VNBarcodeSymbology { .qr }
    open var payloadStringValue: String? { nil }
}

/// A reading of a text.
open class VNRecognizedText: NSObject, @unchecked Sendable {
    open var string: String { "" }
    open var confidence: Float { 0 }

    override init() {}
}

/// A text in an image.
open class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
    /// Returns no readings.
    open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] { [] }
}

/// A request to find something in an image, which fails.
///
/// Mirrors [Vision's `VNRequest`](https://developer.apple.com/documentation/vision/vnrequest).
open class VNRequest: NSObject, @unchecked Sendable {
    open private(set) var completionHandler: VNRequestCompletionHandler?
    open var preferBackgroundProcessing = false
    open var usesCPUOnly = false
    open var revision = 1
    /// The results; `nil`, as before a request was performed.
    open var results: [VNObservation]? { nil }

    public override convenience init() { self.init(completionHandler: nil) }
    public init(completionHandler: VNRequestCompletionHandler?) { self.completionHandler = completionHandler }

    /// Does nothing here.
    open func cancel() {}
}

/// A request about a part of an image.
open class VNImageBasedRequest: VNRequest, @unchecked Sendable {
    open var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
}

/// The accuracies of reading.
public enum VNRequestTextRecognitionLevel: Int, Hashable, Sendable { case accurate, fast }

/// A request for the text of an image.
open class VNRecognizeTextRequest: VNImageBasedRequest, @unchecked Sendable {
    open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
    open var recognitionLanguages: [String] = []
    open var customWords: [String] = []
    open var usesLanguageCorrection = true
    open var automaticallyDetectsLanguage = false
    open var minimumTextHeight: Float = 0
}

/// A request for the faces of an image.
open class VNDetectFaceRectanglesRequest: VNImageBasedRequest, @unchecked Sendable {}
/// A request for words about an image.
open class VNClassifyImageRequest: VNImageBasedRequest, @unchecked Sendable {}
/// A request for the rectangles of an image.
open class VNDetectRectanglesRequest: VNImageBasedRequest, @unchecked Sendable {
    open var maximumObservations = 1
    open var minimumConfidence: Float = 0
}
/// A request for the codes of an image.
open class VNDetectBarcodesRequest: VNImageBasedRequest, @unchecked Sendable {
    open var symbologies: [VNBarcodeSymbology] = []
}

/// The option of a handler.
@Constants("VNImageOption", "properties cameraIntrinsics ciContext=VNImageOptionCIContext")
public struct VNImageOption: RawRepresentable, Hashable, Sendable {}

/// The image of requests.
open class VNImageRequestHandler: NSObject, @unchecked Sendable {
    public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {}
    public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {}
    public init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {}

    /// Passes the error to each request's handler, and throws it: no image is analysed here.
    open func perform(_ requests: [VNRequest]) throws {
        DeviceData.report("Vision analyses no images here")
        let error = VNError(.operationFailed)
        for request in requests { request.completionHandler?(request, error) }
        throw error
    }
}
