import AirlockBase

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
