import AirlockBase
import Foundation

/// The intents, enumerations and object types of an `.intentdefinition` file, from which Xcode generates Swift classes.
///
/// The names are those in the file, which need not be Swift identifiers.
struct IntentDefinition: Hashable {
    /// An enumeration, such as of colour schemes.
    struct Enumeration: Hashable {
        /// The name with which parameters refer to the enumeration.
        let name: String
        let typeName: String
        let cases: [Case]

        struct Case: Hashable {
            let name: String
            let value: Int64
        }
    }

    /// A type of objects, such as cities.
    struct ObjectType: Hashable {
        /// The name with which parameters refer to the type.
        let name: String
        let typeName: String
        /// The properties, apart from those that every object has.
        let properties: [Parameter]
    }

    /// A parameter of an intent, or a property of a response or an object type.
    struct Parameter: Hashable {
        let name: String
        /// The kind of value, such as `String` or `Object`.
        let kind: String
        /// The name of the enumeration; nil if the parameter has another kind of value.
        let enumeration: String?
        /// The name of the object type; nil if the parameter has another kind of value.
        let objectType: String?
        let isMultiple: Bool
        let defaultValue: PropertyList?
        /// True if the app provides the values to choose from.
        let hasOptions: Bool
        /// True if the values to choose from can be searched.
        let isSearchable: Bool
        /// True if the app resolves the value.
        let isResolved: Bool
        /// The app's reasons for not supporting a value.
        let unsupportedReasons: [String]
    }

    /// A custom intent.
    struct Intent: Hashable {
        let className: String
        let parameters: [Parameter]
        let responseParameters: [Parameter]
        let responseCodes: [ResponseCode]
    }

    /// A result of handling an intent.
    struct ResponseCode: Hashable {
        let name: String
        /// The names of the properties in the code's dialog.
        let parameters: [String]
    }

    let enumerations: [Enumeration]
    let objectTypes: [ObjectType]
    let intents: [Intent]

    /// The size limit of a file, in bytes.
    static let sizeLimit = 16 << 20

    /// Reads a file's bytes.
    ///
    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with the file's name.
    init(_ bytes: [UInt8]) throws(CommandFailure) {
        let list: PropertyList
        do throws(PropertyListError) { list = try PropertyList(parsing: bytes, limits: .table) } catch {
            throw CommandFailure(error.reason, exitCode: .badData)
        }
        guard let root = list.dictionary, root["INIntents"]?.array != nil else {
            throw CommandFailure("isn't an intent definition", exitCode: .badData)
        }
        enumerations = root.dictionaries("INEnums").map(Enumeration.init)
        objectTypes = root.dictionaries("INTypes").map(ObjectType.init)
        // Apple's own intents, which an app can customise, aren't generated.
        intents = root.dictionaries("INIntents").filter { $0["INIntentType"]?.string != "System" }.map(Intent.init)
    }
}

extension IntentDefinition.Enumeration {
    fileprivate init(_ values: [String: PropertyList]) {
        name = values.text("INEnumName")
        typeName = values.typeName("INEnum", suffix: "")
        // The first case, `unknown`, has no index.
        cases = values.dictionaries("INEnumValues").map {
            Case(name: $0.text("INEnumValueName"), value: $0["INEnumValueIndex"]?.integer ?? 0)
        }
    }
}

extension IntentDefinition.ObjectType {
    fileprivate init(_ values: [String: PropertyList]) {
        name = values.text("INTypeName")
        typeName = values.typeName("INType", suffix: "")
        properties = values.dictionaries("INTypeProperties").filter { !$0.flag("INTypePropertyDefault") }.map {
            .init($0, "INTypeProperty")
        }
    }
}

extension IntentDefinition.Intent {
    fileprivate init(_ values: [String: PropertyList]) {
        className = values.typeName("INIntent", suffix: "Intent")
        parameters = values.dictionaries("INIntentParameters").map { .init($0, "INIntentParameter") }
        let response = values["INIntentResponse"]?.dictionary ?? [:]
        responseParameters = response.dictionaries("INIntentResponseParameters").map {
            .init($0, "INIntentResponseParameter")
        }
        responseCodes = response.dictionaries("INIntentResponseCodes").map { code in
            let dialogs = ["FormatString", "ConciseFormatString"].map { code.text("INIntentResponseCode\($0)") }
            var seen: Set<String> = []
            return .init(
                name: code.text("INIntentResponseCodeName"),
                parameters: dialogs.flatMap { $0.matches(of: #/\$\{(\w+)\}/#).map { String($0.1) } }.filter {
                    seen.insert($0).inserted
                })
        }
    }
}

extension IntentDefinition.Parameter {
    /// - Parameter prefix: The beginning of the keys.
    fileprivate init(_ values: [String: PropertyList], _ prefix: String) {
        name = values.text("\(prefix)Name")
        kind = values.text("\(prefix)Type")
        enumeration = values["\(prefix)EnumType"]?.string
        objectType = values["\(prefix)ObjectType"]?.string
        isMultiple = values.flag("\(prefix)SupportsMultipleValues")
        defaultValue = values["\(prefix)Metadata"]?.dictionary?["\(prefix)MetadataDefaultValue"]
        hasOptions = values.flag("\(prefix)SupportsDynamicEnumeration")
        isSearchable = values.flag("\(prefix)SupportsSearch")
        isResolved = values.flag("\(prefix)SupportsResolution")
        unsupportedReasons = values.dictionaries("\(prefix)UnsupportedReasons").map {
            $0.text("\(prefix)UnsupportedReasonCode")
        }
    }
}

extension [String: PropertyList] {
    fileprivate func dictionaries(_ key: String) -> [[String: PropertyList]] {
        (self[key]?.array ?? []).compactMap(\.dictionary)
    }

    fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }

    fileprivate func flag(_ key: String) -> Bool { self[key] == .bool(true) }

    /// Returns the name of the generated type: the class name in the file, or the prefix and the name.
    fileprivate func typeName(_ kind: String, suffix: String) -> String {
        let given = text("\(kind)ClassName")
        return given.isEmpty ? text("\(kind)ClassPrefix") + text("\(kind)Name") + suffix : given
    }
}

extension PropertyList {
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

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
