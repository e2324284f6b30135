import Foundation

/// The contents of intent definition files.
package enum DefinitionFile {
    /// The text of a property list.
    package static func text(_ values: [String: Any]) throws -> String {
        String(
            decoding: try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0),
            as: UTF8.self)
    }

    /// A parameter with a default.
    package static func parameter(
        _ name: String, _ type: String, default value: Any? = nil, _ others: [String: Any] = [:]
    ) -> [String: Any] {
        var parameter: [String: Any] = ["INIntentParameterName": name, "INIntentParameterType": type]
        if let value { parameter["INIntentParameterMetadata"] = ["INIntentParameterMetadataDefaultValue": value] }
        for (key, value) in others { parameter["INIntentParameter\(key)"] = value }
        return parameter
    }

    /// A definition with an enumeration, an object type and an intent.
    package static var sample: String {
        get throws {
            try text([
                "INEnums": [
                    [
                        "INEnumName": "Scheme",
                        "INEnumValues": [
                            ["INEnumValueName": "unknown"], ["INEnumValueName": "light", "INEnumValueIndex": 1],
                            ["INEnumValueName": "dark", "INEnumValueIndex": 2],
                        ],
                    ]
                ],
                "INTypes": [
                    [
                        "INTypeName": "City",
                        "INTypeProperties": [
                            [
                                "INTypePropertyName": "identifier", "INTypePropertyType": "String",
                                "INTypePropertyDefault": true,
                            ], ["INTypePropertyName": "population", "INTypePropertyType": "Integer"],
                        ],
                    ]
                ],
                "INIntents": [
                    [
                        "INIntentName": "Configuration", "INIntentType": "Custom",
                        "INIntentParameters": [
                            parameter("scheme", "Integer", default: "dark", ["EnumType": "Scheme"]),
                            parameter(
                                "count", "Integer", default: 3,
                                [
                                    "SupportsResolution": true,
                                    "UnsupportedReasons": [["INIntentParameterUnsupportedReasonCode": "negative"]],
                                ]), parameter("isLarge", "Boolean", default: true),
                            parameter("place", "String", default: "Hamburg"),
                            parameter(
                                "city", "Object", ["ObjectType": "City", "SupportsDynamicEnumeration": true]),
                            parameter("location", "Placemark"),
                        ],
                        "INIntentResponse": [
                            "INIntentResponseCodes": [
                                ["INIntentResponseCodeName": "success", "INIntentResponseCodeSuccess": true],
                                [
                                    "INIntentResponseCodeName": "outOfStock",
                                    "INIntentResponseCodeFormatString": "Nothing in ${city}",
                                ],
                            ],
                            "INIntentResponseParameters": [
                                [
                                    "INIntentResponseParameterName": "city", "INIntentResponseParameterType": "Object",
                                    "INIntentResponseParameterObjectType": "City",
                                ]
                            ],
                        ],
                    ]
                ],
            ])
        }
    }
}
