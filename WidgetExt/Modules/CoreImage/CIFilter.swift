import Foundation
import Shared

@_implementationOnly import CQREncode

public let kCIInputImageKey = "inputImage"
public let kCIInputColorKey = "inputColor"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputScaleKey = "inputScale"
public let kCIOutputImageKey = "outputImage"

/// A filter: it generates an image, or changes the pixels of a generated one. Others leave out what they can't do, with a diagnostic.
open class CIFilter: NSObject, @unchecked Sendable {
    /// The names of the filters that have an effect here.
    private enum Kind: String {
        case qrCode = "CIQRCodeGenerator"
        case constantColor = "CIConstantColorGenerator"
        case falseColor = "CIFalseColor"
        case colorInvert = "CIColorInvert"
        case maskToAlpha = "CIMaskToAlpha"
    }

    open var name: String
    private let kind: Kind?
    private var inputs: [String: Any] = [:]

    /// Creates a filter; `nil` if the name isn't a filter's.
    public init?(name: String) {
        guard name.hasPrefix("CI") else { return nil }
        (self.name, kind) = (name, Kind(rawValue: name))
    }

    /// Creates a filter with parameters; `nil` if the name isn't a filter's.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        inputs = params ?? [:]
    }

    fileprivate init(builtIn name: String) { (self.name, kind) = (name, Kind(rawValue: name)) }

    /// Sets a parameter; `nil` removes it.
    open func setValue(_ value: Any?, forKey key: String) { inputs[key] = value }

    /// Returns a parameter, or the image for `outputImage`.
    open func value(forKey key: String) -> Any? { key == kCIOutputImageKey ? outputImage : inputs[key] }

    /// Removes the parameters, so that each has its default.
    open func setDefaults() { inputs = [:] }

    fileprivate func input<Value>(_ name: String, default fallback: Value) -> Value {
        inputs[name] as? Value ?? fallback
    }

    /// The image; `nil` without an input, and if a message doesn't fit into a QR code.
    open var outputImage: CIImage? {
        let image = inputs[kCIInputImageKey] as? CIImage
        switch kind {
        case .qrCode: return qrCode
        case .constantColor:
            var pixel = Bitmap(width: 1, height: 1)
            pixel[0, 0] = input(kCIInputColorKey, default: CIColor.black).pixel
            // Apple's is infinite; this one covers what a widget can show.
            return CIImage(.generated(pixel), transform: CGAffineTransform(scaleX: 4_096, y: 4_096))
        case .falseColor:
            let dark = input("inputColor0", default: CIColor(red: 0.3, green: 0, blue: 0)).pixel
            let light = input("inputColor1", default: CIColor(red: 1, green: 0.9, blue: 0.8)).pixel
            return image?.mapped(name) { $0[0] < 128 ? dark : light }
        case .colorInvert: return image?.mapped(name) { SIMD4(255 - $0[0], 255 - $0[1], 255 - $0[2], $0[3]) }
        case .maskToAlpha: return image?.mapped(name) { SIMD4(255, 255, 255, $0[0]) }
        case nil:
            if image != nil { DeviceData.report("CoreImage leaves out the filter \(name), which isn't drawn here") }
            return image
        }
    }

    /// The QR code of a message, with a margin of one module, as Apple's.
    private var qrCode: CIImage? {
        let message = input("inputMessage", default: Data())
        let levels = ["L": QR_ECLEVEL_L, "M": QR_ECLEVEL_M, "Q": QR_ECLEVEL_Q, "H": QR_ECLEVEL_H]
        let level = levels[input("inputCorrectionLevel", default: "M")] ?? QR_ECLEVEL_M
        let code = message.withUnsafeBytes { bytes in
            QRcode_encodeData(Int32(bytes.count), bytes.bindMemory(to: UInt8.self).baseAddress, 0, level)
        }
        guard let code else {
            DeviceData.report("CoreImage makes no QR code of \(message.count) bytes: write 1 to 2,331 bytes")
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        var bitmap = Bitmap(width: width + 2, height: width + 2)
        for row in 0..<bitmap.height {
            for column in 0..<bitmap.width {
                let isInside = (1...width).contains(row) && (1...width).contains(column)
                let isDark = isInside && code.pointee.data[(row - 1) * width + column - 1] & 1 == 1
                bitmap[row, column] = isDark ? SIMD4(0, 0, 0, 255) : SIMD4(255, 255, 255, 255)
            }
        }
        return CIImage(.generated(bitmap))
    }
}

/// The property of all filters.
public protocol CIFilterProtocol: AnyObject {
    /// The image.
    var outputImage: CIImage? { get }
}

/// A filter with the properties of those that are named in `CIFilterBuiltins`.
private final class BuiltInFilter: CIFilter, CIQRCodeGenerator, CIFalseColor, CIColorInvert, CIMaskToAlpha,
    CIGaussianBlur, CIColorControls, CISepiaTone, CIPhotoEffect, @unchecked Sendable
{
    private func number(_ name: String, default fallback: Float) -> Float {
        input(name, default: NSNumber(value: fallback)).floatValue
    }

    var radius: Float {
        get { number(kCIInputRadiusKey, default: 10) }
        set { setValue(NSNumber(value: newValue), forKey: kCIInputRadiusKey) }
    }
    var intensity: Float {
        get { number(kCIInputIntensityKey, default: 1) }
        set { setValue(NSNumber(value: newValue), forKey: kCIInputIntensityKey) }
    }
    var saturation: Float {
        get { number("inputSaturation", default: 1) }
        set { setValue(NSNumber(value: newValue), forKey: "inputSaturation") }
    }
    var brightness: Float {
        get { number("inputBrightness", default: 0) }
        set { setValue(NSNumber(value: newValue), forKey: "inputBrightness") }
    }
    var contrast: Float {
        get { number("inputContrast", default: 1) }
        set { setValue(NSNumber(value: newValue), forKey: "inputContrast") }
    }
    var message: Data {
        get { input("inputMessage", default: Data()) }
        set { setValue(newValue, forKey: "inputMessage") }
    }
    var correctionLevel: String {
        get { input("inputCorrectionLevel", default: "M") }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }
    var inputImage: CIImage? {
        get { value(forKey: kCIInputImageKey) as? CIImage }
        set { setValue(newValue, forKey: kCIInputImageKey) }
    }
    var color0: CIColor {
        get { input("inputColor0", default: CIColor(red: 0.3, green: 0, blue: 0)) }
        set { setValue(newValue, forKey: "inputColor0") }
    }
    var color1: CIColor {
        get { input("inputColor1", default: CIColor(red: 1, green: 0.9, blue: 0.8)) }
        set { setValue(newValue, forKey: "inputColor1") }
    }
}

/// A QR code.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The bytes of the code.
    var message: Data { get set }
    /// The share of the code that may be damaged: `L`, `M`, `Q` or `H`.
    var correctionLevel: String { get set }
}

/// A filter with an image.
public protocol CIColorInvert: CIFilterProtocol {
    /// The image to change.
    var inputImage: CIImage? { get set }
}

/// A filter that makes dark pixels transparent.
public protocol CIMaskToAlpha: CIFilterProtocol {
    /// The image to change.
    var inputImage: CIImage? { get set }
}

/// A filter that gives dark and light pixels a colour each.
public protocol CIFalseColor: CIFilterProtocol {
    /// The image to change.
    var inputImage: CIImage? { get set }
    /// The colour of dark pixels.
    var color0: CIColor { get set }
    /// The colour of light pixels.
    var color1: CIColor { get set }
}

/// A blur, which isn't drawn here.
public protocol CIGaussianBlur: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var radius: Float { get set }
}

/// A change of colours, which isn't drawn here.
public protocol CIColorControls: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var saturation: Float { get set }
    var brightness: Float { get set }
    var contrast: Float { get set }
}

/// A brown tone, which isn't drawn here.
public protocol CISepiaTone: CIFilterProtocol {
    var inputImage: CIImage? { get set }
    var intensity: Float { get set }
}

/// The look of a film, which isn't drawn here.
public protocol CIPhotoEffect: CIFilterProtocol {
    var inputImage: CIImage? { get set }
}

extension CIFilter {
    /// Returns a filter that leaves the image as it is here.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { BuiltInFilter(builtIn: "CIGaussianBlur") }

    /// Returns a filter that leaves the image as it is here.
    public class func colorControls() -> any CIFilter & CIColorControls { BuiltInFilter(builtIn: "CIColorControls") }

    /// Returns a filter that leaves the image as it is here.
    public class func sepiaTone() -> any CIFilter & CISepiaTone { BuiltInFilter(builtIn: "CISepiaTone") }

    /// Returns a filter that leaves the image as it is here.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { BuiltInFilter(builtIn: "CIPhotoEffectMono") }

    /// Returns a filter that leaves the image as it is here.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { BuiltInFilter(builtIn: "CIPhotoEffectNoir") }

    /// Returns a filter that makes QR codes.
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
        BuiltInFilter(builtIn: "CIQRCodeGenerator")
    }

    /// Returns a filter that gives dark and light pixels a colour each.
    public class func falseColor() -> any CIFilter & CIFalseColor { BuiltInFilter(builtIn: "CIFalseColor") }

    /// Returns a filter that inverts colours.
    public class func colorInvert() -> any CIFilter & CIColorInvert { BuiltInFilter(builtIn: "CIColorInvert") }

    /// Returns a filter that makes dark pixels transparent.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { BuiltInFilter(builtIn: "CIMaskToAlpha") }
}
