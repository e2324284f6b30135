@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The causes of a failed request.
@ErrorCodes(
    "com.apple.CoreML",
    """
    generic=0 featureType=1 io=3 customLayer=4 customModel=5 update=6 parameters=7 modelDecryptionKeyFetch=8
    modelDecryption=9 predictionCancelled=10
    """)
public struct MLModelError: _CodedError {}

/// The processors of a model. No effect.
public enum MLComputeUnits: Int, Sendable { case cpuOnly, cpuAndGPU, all, cpuAndNeuralEngine }

/// The settings of a model. No effect.
open class MLModelConfiguration: NSObject, @unchecked Sendable {
    open var computeUnits = MLComputeUnits.all
    open var allowLowPrecisionAccumulationOnGPU = false
    open var modelDisplayName: String?
}

/// A model. None can be loaded here.
open class MLModel: NSObject, @unchecked Sendable {
    /// The settings of a prediction.
    open class PredictionOptions: NSObject, @unchecked Sendable {
        open var usesCPUOnly = false
    }

    public let configuration: MLModelConfiguration

    /// Throws, because no model can be loaded here.
    public init(contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()) throws {
        self.configuration = configuration
        super.init()
        throw Self.failure()
    }

    /// Throws, because no model can be loaded here.
    open class func load(
        contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
    ) async throws -> MLModel { throw failure() }

    /// Fails, because no model can be loaded here.
    open class func load(
        contentsOf url: URL, configuration: MLModelConfiguration,
        completionHandler handler: @escaping @Sendable (Result<MLModel, any Error>) -> Void
    ) {
        let error = failure()
        DispatchQueue.global().async { handler(.failure(error)) }
    }

    /// Throws, because no model can be compiled here.
    open class func compileModel(at modelURL: URL) async throws -> URL { throw failure() }

    /// Throws, because no model can be loaded here.
    open func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider { throw Self.failure() }

    private static func failure() -> MLModelError {
        DeviceData.report("CoreML can't load models here — predict in the app, and pass the widget the result")
        return MLModelError(.io)
    }
}

/// The kinds of values.
public enum MLFeatureType: Int, Sendable {
    case invalid = 0
    case int64 = 1
    case double = 2
    case string = 3
    case image = 4
    case multiArray = 5
    case dictionary = 6
    case sequence = 7
}

/// A value of a model.
open class MLFeatureValue: NSObject, @unchecked Sendable {
    public let type: MLFeatureType
    private let value: (any Sendable)?

    private init(_ type: MLFeatureType, _ value: (any Sendable)?) { (self.type, self.value) = (type, value) }

    public convenience init(int64 value: Int64) { self.init(.int64, value) }
    public convenience init(double value: Double) { self.init(.double, value) }
    public convenience init(string value: String) { self.init(.string, value) }
    public convenience init(multiArray value: MLMultiArray) { self.init(.multiArray, value) }

    open var isUndefined: Bool { value == nil }
    open var int64Value: Int64 { value as? Int64 ?? 0 }
    open var doubleValue: Double { value as? Double ?? 0 }
    open var stringValue: String { value as? String ?? "" }
    open var multiArrayValue: MLMultiArray? { value as? MLMultiArray }
}

/// Values by their names.
public protocol MLFeatureProvider {
    var featureNames: Set<String> { get }
    /// Returns the value of a name.
    func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Values by their names in a dictionary.
open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider, @unchecked Sendable {
    public let dictionary: [String: MLFeatureValue]

    /// - Throws: ``MLModelError`` if a value is neither a number nor a text nor a ``MLFeatureValue``.
    public init(dictionary: [String: Any]) throws {
        self.dictionary = try dictionary.mapValues { value in
            switch value {
            case let value as MLFeatureValue: value
            case let value as MLMultiArray: MLFeatureValue(multiArray: value)
            case let value as String: MLFeatureValue(string: value)
            case let value as Int: MLFeatureValue(int64: Int64(value))
            case let value as Int64: MLFeatureValue(int64: value)
            case let value as Double: MLFeatureValue(double: value)
            default: throw MLModelError(.featureType)
            }
        }
    }

    open var featureNames: Set<String> { Set(dictionary.keys) }

    open func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}

/// The kinds of numbers of an array.
public enum MLMultiArrayDataType: Int, Sendable {
    case double = 0x10040
    case float32 = 0x10020
    case float16 = 0x10010
    case int32 = 0x20020

    public static var float: Self { .float32 }
}

/// Numbers in several dimensions.
open class MLMultiArray: NSObject, @unchecked Sendable {
    public let shape: [NSNumber]
    public let dataType: MLMultiArrayDataType
    private let lock = NSLock()
    private var numbers: [NSNumber]

    /// - Throws: ``MLModelError`` if the array would have a negative size or more than 100 million numbers.
    public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
        var count = 1
        for size in shape.map(\.intValue) {
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
            guard size >= 0, !isTooLarge, product <= 100_000_000 else { throw MLModelError(.parameters) }
            count = product
        }
        (self.shape, self.dataType, numbers) = (shape, dataType, Array(repeating: 0, count: count))
    }

    open var count: Int { lock.withLock { numbers.count } }

    /// The distances of the neighbours in each dimension.
    open var strides: [NSNumber] {
        var steps: [Int] = [], step = 1
        for size in shape.reversed() {
            steps.append(step)
            step *= size.intValue
        }
        return steps.reversed().map { NSNumber(value: $0) }
    }

    open subscript(index: Int) -> NSNumber {
        get { lock.withLock { numbers[index] } }
        set { lock.withLock { numbers[index] = newValue } }
    }

    open subscript(key: [NSNumber]) -> NSNumber {
        get { self[offset(key)] }
        set { self[offset(key)] = newValue }
    }

    private func offset(_ key: [NSNumber]) -> Int {
        zip(key, strides).reduce(0) { $0 + $1.0.intValue * $1.1.intValue }
    }
}
