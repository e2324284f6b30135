import AirlockBase
import Foundation

/// The Swift source that Xcode would generate from the intent definitions of a module, for a widget that a SiriKit intent configures.
///
/// Nothing is generated for a type that the sources declare themselves. Names from a file are written only if they are Swift identifiers,
/// and texts only as literals.
struct GeneratedIntents {
    /// The source; nil if nothing is generated.
    let source: String?
    /// The definition files that can't be read, and the declarations that are left out.
    let omissions: [ImportedFolder.Omission]

    /// The maximum number of omissions listed for a file.
    private static let omissionLimit = 20

    /// Generates the source for a folder.
    init(_ folder: ImportedFolder) {
        var unreadable: [ImportedFolder.Omission] = []
        var definitions: [(file: String, definition: IntentDefinition)] = []
        for file in folder.intentDefinitions {
            do throws(CommandFailure) {
                let (given, path) = folder.location(of: file)
                guard let data = try given.contents(of: path, limit: IntentDefinition.sizeLimit) else {
                    throw CommandFailure("doesn't exist", exitCode: .badData)
                }
                definitions.append((file, try IntentDefinition([UInt8](data))))
            } catch {
                unreadable.append(.init(path: file, reason: "\(error.message), so its intents aren't generated"))
            }
        }
        let types = folder.sources.flatMap(\.names.declarations).filter { $0.isType && $0.owner == nil }
        self.init(definitions, declared: Set(types.map(\.name)), unreadable: unreadable)
    }

    /// Generates the source for definitions.
    ///
    /// - Parameter declared: The types that the sources declare themselves.
    init(
        _ definitions: [(file: String, definition: IntentDefinition)], declared: Set<String> = [],
        unreadable: [ImportedFolder.Omission] = []
    ) {
        var writer = IntentWriter(definitions.map(\.definition), declared: declared)
        var omissions = unreadable
        for (file, definition) in definitions {
            writer.write(definition)
            let reasons = writer.takeOmissions()
            omissions += reasons.prefix(Self.omissionLimit).map { .init(path: file, reason: $0.onOneLine) }
            if reasons.count > Self.omissionLimit {
                let rest = reasons.count - Self.omissionLimit
                omissions.append(.init(path: file, reason: "\(rest) more declarations aren't generated"))
            }
        }
        self.omissions = omissions
        source = writer.source
    }
}

/// A Swift type of a parameter.
struct IntentValueType: Hashable {
    /// The type of one value.
    let name: String
    /// The type of the values that the app offers.
    let optionName: String
    /// The result of resolving a value.
    let resolutionResult: String
    /// The type of several values; nil if it is an array of values.
    var multipleName: String?
    /// The value of a parameter that isn't set; nil for an optional.
    var unset: String?

    init(_ name: String, option: String? = nil, result: String) {
        (self.name, optionName, resolutionResult) = (name, option ?? name, result)
    }

    /// Returns the type of an enumeration's cases.
    ///
    /// - Parameter unset: The name of the case with the value 0.
    static func enumeration(_ name: String, unset: String) -> IntentValueType {
        var type = IntentValueType(name.swiftTypeName, option: "NSNumber", result: "\(name)ResolutionResult")
        (type.multipleName, type.unset) = ("[NSNumber]", ".`\(unset)`")
        return type
    }

    static func object(_ name: String) -> IntentValueType {
        .init(name.swiftTypeName, result: "\(name)ResolutionResult")
    }

    /// The types of the kinds of values in a definition file, apart from enumerations and objects.
    static let kinds: [String: IntentValueType] = {
        func number(_ kind: String) -> IntentValueType { .init("NSNumber", result: "IN\(kind)ResolutionResult") }
        func measurement(_ unit: String, _ kind: String) -> IntentValueType {
            .init("Measurement<Unit\(unit)>", option: "NSMeasurement", result: "IN\(kind)ResolutionResult")
        }
        let date = IntentValueType(
            "DateComponents", option: "NSDateComponents", result: "INDateComponentsResolutionResult")
        return [
            "String": .init("String", option: "NSString", result: "INStringResolutionResult"),
            "Integer": number("Integer"), "Long": number("Integer"), "Boolean": number("Boolean"),
            "Decimal": number("Double"), "Double": number("Double"), "TimeInterval": number("TimeInterval"),
            "Duration": number("TimeInterval"), "Date": date, "DateComponents": date,
            "URL": .init("URL", option: "NSURL", result: "INURLResolutionResult"),
            "SpeakableString": .init("INSpeakableString", result: "INSpeakableStringResolutionResult"),
            "Distance": measurement("Length", "Length"), "Length": measurement("Length", "Length"),
            "Mass": measurement("Mass", "Mass"), "Volume": measurement("Volume", "Volume"),
            "Speed": measurement("Speed", "Speed"), "Energy": measurement("Energy", "Energy"),
            "Temperature": measurement("Temperature", "Temperature"),
        ]
    }()

    /// Apple's types of other kinds of values, which don't exist here.
    static let unavailable = [
        "Person": "INPerson", "Placemark": "CLPlacemark", "CurrencyAmount": "INCurrencyAmount",
        "PaymentMethod": "INPaymentMethod", "File": "INFile",
    ]
}

extension String {
    /// True if the text can be written as a Swift identifier, possibly in backticks.
    var isSwiftIdentifier: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return unicodeScalars.count <= 200 && self != "_" && unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }

    /// The identifier as the name of a type. Words such as `any` are keywords only where a type is expected.
    var swiftTypeName: String { unicodeScalars.first?.properties.isUppercase == true ? self : "`\(self)`" }

    /// The text with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
