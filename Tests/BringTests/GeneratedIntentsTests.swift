import Foundation
import TestSupport
import Testing

@testable import Bring

struct GeneratedIntentsTests {
    private func definition(_ values: [String: Any]) throws -> IntentDefinition {
        try IntentDefinition(Array(try DefinitionFile.text(values).utf8))
    }

    /// Returns what is generated for intents with parameters.
    private func generated(
        _ parameters: [[String: Any]], _ others: [String: Any] = [:], name: String = "A", declared: Set<String> = []
    ) throws -> GeneratedIntents {
        var values: [String: Any] = [
            "INIntents": [["INIntentName": name, "INIntentType": "Custom", "INIntentParameters": parameters]]
        ]
        values.merge(others) { $1 }
        return GeneratedIntents([("A.intentdefinition", try definition(values))], declared: declared)
    }

    /// Returns the lines of the source that begin with some words, without indentation.
    private func lines(_ generated: GeneratedIntents, _ start: String) -> [String] {
        (generated.source ?? "").split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter {
            $0.hasPrefix(start)
        }
    }

    @Test("The types of a definition are generated with Xcode's names, and properties begin with the defaults")
    func sample() throws {
        let made = GeneratedIntents([
            ("A.intentdefinition", try IntentDefinition(Array(try DefinitionFile.sample.utf8)))
        ])
        #expect(
            made.source == """
                // Written by './airlock bring': the types that Xcode generates from intent definitions.
                import Foundation
                import Intents

                nonisolated public enum Scheme: Int {
                    case `unknown` = 0
                    case `light` = 1
                    case `dark` = 2
                }

                nonisolated public class SchemeResolutionResult: INEnumResolutionResult, @unchecked Sendable {
                    public class func success(with resolvedValue: Scheme) -> Self { Self() }
                    public class func confirmationRequired(with valueToConfirm: Scheme) -> Self { Self() }
                }

                nonisolated public class City: INObject, @unchecked Sendable {
                    public var population: NSNumber?
                }

                nonisolated public class CityResolutionResult: INObjectResolutionResult, @unchecked Sendable {
                    public class func success(with resolvedObject: City) -> Self { Self() }
                    public class func disambiguation(with objectsToDisambiguate: [City]) -> Self { Self() }
                    public class func confirmationRequired(with objectToConfirm: City?) -> Self { Self() }
                }

                nonisolated public class ConfigurationIntent: INIntent, @unchecked Sendable {
                    public var scheme: Scheme = .`dark`
                    public var count: NSNumber? = NSNumber(value: 3)
                    public var isLarge: NSNumber? = NSNumber(value: true)
                    public var place: String? = "Hamburg"
                    public var city: City?
                }

                nonisolated public enum ConfigurationCountUnsupportedReason: Int {
                    case `negative` = 1
                }

                nonisolated public class ConfigurationCountResolutionResult: INIntegerResolutionResult, @unchecked Sendable {
                    public class func unsupported(forReason reason: ConfigurationCountUnsupportedReason) -> Self { Self() }
                }

                nonisolated public enum ConfigurationIntentResponseCode: Int {
                    case `unspecified` = 0
                    case `ready` = 1
                    case `continueInApp` = 2
                    case `inProgress` = 3
                    case `success` = 4
                    case `failure` = 5
                    case `failureRequiringAppLaunch` = 6
                    case `outOfStock` = 100
                }

                nonisolated public class ConfigurationIntentResponse: INIntentResponse, @unchecked Sendable {
                    public var city: City?
                    public fileprivate(set) var code: ConfigurationIntentResponseCode = .unspecified

                    public convenience init(code: ConfigurationIntentResponseCode, userActivity: NSUserActivity?) {
                        self.init()
                        self.code = code
                        self.userActivity = userActivity
                    }

                    public static func outOfStock(city: City) -> ConfigurationIntentResponse {
                        let intentResponse = ConfigurationIntentResponse(code: .`outOfStock`, userActivity: nil)
                        intentResponse.city = `city`
                        return intentResponse
                    }
                }

                nonisolated public protocol ConfigurationIntentHandling: NSObjectProtocol {
                    func handle(intent: ConfigurationIntent, completion: @escaping (ConfigurationIntentResponse) -> Swift.Void)
                    func handle(intent: ConfigurationIntent) async -> ConfigurationIntentResponse
                    func confirm(intent: ConfigurationIntent, completion: @escaping (ConfigurationIntentResponse) -> Swift.Void)
                    func confirm(intent: ConfigurationIntent) async -> ConfigurationIntentResponse
                    func resolveCount(for intent: ConfigurationIntent, with completion: @escaping (ConfigurationCountResolutionResult) -> Swift.Void)
                    func resolveCount(for intent: ConfigurationIntent) async -> ConfigurationCountResolutionResult
                    func provideCityOptionsCollection(for intent: ConfigurationIntent, with completion: @escaping (INObjectCollection<City>?, (any Swift.Error)?) -> Swift.Void)
                    func provideCityOptionsCollection(for intent: ConfigurationIntent) async throws -> INObjectCollection<City>
                    func provideCityOptions(for intent: ConfigurationIntent, with completion: @escaping ([City]?, (any Swift.Error)?) -> Swift.Void)
                    func defaultCity(for intent: ConfigurationIntent) -> City?
                }

                nonisolated extension ConfigurationIntentHandling {
                    public func handle(intent: ConfigurationIntent, completion: @escaping (ConfigurationIntentResponse) -> Swift.Void) { completion(ConfigurationIntentResponse(code: .unspecified, userActivity: nil)) }
                    public func handle(intent: ConfigurationIntent) async -> ConfigurationIntentResponse { ConfigurationIntentResponse(code: .unspecified, userActivity: nil) }
                    public func confirm(intent: ConfigurationIntent, completion: @escaping (ConfigurationIntentResponse) -> Swift.Void) { completion(ConfigurationIntentResponse(code: .ready, userActivity: nil)) }
                    public func confirm(intent: ConfigurationIntent) async -> ConfigurationIntentResponse { ConfigurationIntentResponse(code: .ready, userActivity: nil) }
                    public func resolveCount(for intent: ConfigurationIntent, with completion: @escaping (ConfigurationCountResolutionResult) -> Swift.Void) { completion(.notRequired()) }
                    public func resolveCount(for intent: ConfigurationIntent) async -> ConfigurationCountResolutionResult { .notRequired() }
                    public func provideCityOptionsCollection(for intent: ConfigurationIntent, with completion: @escaping (INObjectCollection<City>?, (any Swift.Error)?) -> Swift.Void) { completion(nil, nil) }
                    public func provideCityOptionsCollection(for intent: ConfigurationIntent) async throws -> INObjectCollection<City> { INObjectCollection<City>(items: []) }
                    public func provideCityOptions(for intent: ConfigurationIntent, with completion: @escaping ([City]?, (any Swift.Error)?) -> Swift.Void) { completion(nil, nil) }
                    public func defaultCity(for intent: ConfigurationIntent) -> City? { nil }
                }

                """)
        #expect(
            made.omissions.map(\.reason) == [
                "ConfigurationIntent.location isn't generated: CLPlacemark isn't available here"
            ])
    }

    @Test(
        "A class name is the one in the file, or the prefix, the name and the suffix; Apple's own intents are left out")
    func classNames() throws {
        let made = GeneratedIntents([
            (
                "A.intentdefinition",
                try definition([
                    "INEnums": [
                        [
                            "INEnumName": "Size", "INEnumClassPrefix": "TE",
                            "INEnumValues": [["INEnumValueName": "unknown"]],
                        ]
                    ],
                    "INIntents": [
                        [
                            "INIntentName": "Brew", "INIntentClassPrefix": "TE",
                            "INIntentParameters": [
                                DefinitionFile.parameter("size", "Integer", ["EnumType": "Size"]),
                                DefinitionFile.parameter("tea", "Object", ["ObjectType": "Tea"]),
                            ],
                        ], ["INIntentName": "Rinse", "INIntentClassName": "RinseRequest"],
                        [
                            "INIntentName": "PlayMedia", "INIntentClassName": "INPlayMediaIntent",
                            "INIntentType": "System",
                        ],
                    ], "INTypes": [["INTypeName": "Tea", "INTypeClassName": "TeaObject"]],
                ])
            )
        ])
        #expect(
            lines(made, "nonisolated public").filter { $0.contains("class") || $0.contains("enum") }.map {
                String($0.split(separator: " ")[3].dropLast())
            } == [
                "TESize", "TESizeResolutionResult", "TeaObject", "TeaObjectResolutionResult", "TEBrewIntent",
                "TEBrewIntentResponseCode", "TEBrewIntentResponse", "RinseRequest", "RinseRequestResponseCode",
                "RinseRequestResponse",
            ])
        #expect(lines(made, "public var size") == ["public var size: TESize = .`unknown`"])
        #expect(lines(made, "public var tea") == ["public var tea: TeaObject?"])
    }

    @Test("Each kind of parameter has Xcode's type and optionality, and a default of its type")
    func parameterTypes() throws {
        let size: [String: Any] = [
            "INEnums": [
                [
                    "INEnumName": "Size",
                    "INEnumValues": [
                        ["INEnumValueName": "none"], ["INEnumValueName": "default", "INEnumValueIndex": 4],
                    ],
                ]
            ]
        ]
        let several = ["SupportsMultipleValues": true]
        let cases: [(parameter: [String: Any], line: String)] = [
            (DefinitionFile.parameter("a", "String"), "String?"),
            (DefinitionFile.parameter("a", "String", default: "\"\\(b)\"\n"), #"String? = "\"\\(b)\"\n""#),
            (DefinitionFile.parameter("a", "String", several), "[String]?"),
            (DefinitionFile.parameter("a", "String", default: ["b", "c"], several), #"[String]? = ["b", "c"]"#),
            (DefinitionFile.parameter("a", "Integer", default: -3), "NSNumber? = NSNumber(value: -3)"),
            (DefinitionFile.parameter("a", "Decimal", default: 0.5), "NSNumber? = NSNumber(value: 0.5)"),
            (DefinitionFile.parameter("a", "Decimal", default: 2), "NSNumber? = NSNumber(value: 2)"),
            (DefinitionFile.parameter("a", "Boolean", default: false), "NSNumber? = NSNumber(value: false)"),
            (DefinitionFile.parameter("a", "TimeInterval"), "NSNumber?"),
            (DefinitionFile.parameter("a", "DateComponents"), "DateComponents?"),
            (DefinitionFile.parameter("a", "URL", default: "https://b.c"), #"URL? = URL(string: "https://b.c")"#),
            (DefinitionFile.parameter("a", "Distance"), "Measurement<UnitLength>?"),
            (DefinitionFile.parameter("a", "Object"), "INObject?"),
            (DefinitionFile.parameter("a", "Integer", ["EnumType": "Size"]), "Size = .`none`"),
            (DefinitionFile.parameter("a", "Integer", default: "default", ["EnumType": "Size"]), "Size = .`default`"),
            (DefinitionFile.parameter("a", "Integer", default: 4, ["EnumType": "Size"]), "Size = .`default`"),
            (
                DefinitionFile.parameter(
                    "a", "Integer", default: ["default"], ["EnumType": "Size", "SupportsMultipleValues": true]),
                "[NSNumber]? = [NSNumber(value: 4)]"
            ),
        ]
        for (parameter, line) in cases {
            let made = try generated([parameter], size)
            #expect(lines(made, "public var a:") == ["public var a: \(line)"])
            #expect(made.omissions == [])
        }
        // A default of another type isn't drawn.
        for (type, value) in [("Integer", "3" as Any), ("Boolean", "yes"), ("Decimal", "x"), ("String", 3)] {
            let made = try generated([DefinitionFile.parameter("a", type, default: value)])
            #expect(lines(made, "public var a:").first?.contains("=") == false)
            #expect(made.omissions.map(\.reason) == ["the default of AIntent.a isn't generated: it can't be read"])
        }
    }

    @Test("Keywords are written in backticks, and a type that the sources declare isn't generated again")
    func keywordsAndOwnTypes() throws {
        let parameters = [
            DefinitionFile.parameter("in", "String", ["SupportsDynamicEnumeration": true, "SupportsSearch": true])
        ]
        let made = try generated(parameters, declared: ["AIntentResponse", "AIntentResponseCode"])
        #expect(lines(made, "public var") == ["public var `in`: String?"])
        #expect(
            lines(made, "func provideInOptionsCollection").last
                == "func provideInOptionsCollection(for intent: AIntent, searchTerm: String?) async throws -> INObjectCollection<NSString>"
        )
        #expect(
            lines(made, "nonisolated public class") == [
                "nonisolated public class AIntent: INIntent, @unchecked Sendable {"
            ])
        #expect(made.omissions == [])
        #expect(
            try generated([], declared: ["AIntent", "AIntentResponse", "AIntentResponseCode", "AIntentHandling"]).source
                == nil)
    }

    @Test("Names that aren't Swift identifiers, duplicates and names in use are left out with their reason")
    func hostileNames() throws {
        let names = [
            "a b", "a: Int { get { exit(1) } } //", "", "1a", "a\"", "`a`", "é", "x", "x", "init", "hash", "_",
            "suggestedInvocationPhrase", "a\nlet b = 1", "a\\u{0}",
        ]
        let enumeration: [String: Any] = [
            "INEnumName": "E",
            "INEnumValues": [
                ["INEnumValueName": "one", "INEnumValueIndex": 1], ["INEnumValueName": "uno", "INEnumValueIndex": 1],
                ["INEnumValueName": "b = 2; case c", "INEnumValueIndex": 3],
            ],
        ]
        let made = try generated(
            names.map { DefinitionFile.parameter($0, "String") } + [
                DefinitionFile.parameter("gone", "Object", ["ObjectType": "Nowhere"]),
                DefinitionFile.parameter("odd", "Thing\"\n"),
            ],
            ["INEnums": [enumeration, enumeration, ["INEnumName": "String"], ["INEnumName": "A {}"]]])
        #expect(lines(made, "public var") == ["public var é: String?", "public var x: String?"])
        #expect(lines(made, "case `").prefix(2) == ["case `unknown` = 0", "case `one` = 1"])
        #expect(made.omissions.allSatisfy { $0.path == "A.intentdefinition" })
        #expect(
            made.omissions.map(\.reason) == [
                "E.uno isn't generated: another case has the value 1",
                "'b = 2; case c' of E isn't generated: the name isn't a Swift identifier",
                "E isn't generated: the name is already in use", "String isn't generated: the name is already in use",
                "'A {}' isn't generated: the name isn't a Swift identifier",
                "'a b' of AIntent isn't generated: the name isn't a Swift identifier",
                "'a: Int { get { exit(1) } } //' of AIntent isn't generated: the name isn't a Swift identifier",
                "'' of AIntent isn't generated: the name isn't a Swift identifier",
                "'1a' of AIntent isn't generated: the name isn't a Swift identifier",
                "'a\"' of AIntent isn't generated: the name isn't a Swift identifier",
                "'`a`' of AIntent isn't generated: the name isn't a Swift identifier",
                "AIntent.x isn't generated: the name is already in use",
                "AIntent.init isn't generated: the name is already in use",
                "AIntent.hash isn't generated: the name is already in use",
                "'_' of AIntent isn't generated: the name isn't a Swift identifier",
                "AIntent.suggestedInvocationPhrase isn't generated: the name is already in use",
                "'a let b = 1' of AIntent isn't generated: the name isn't a Swift identifier",
                "'a\\u{0}' of AIntent isn't generated: the name isn't a Swift identifier",
                "AIntent.gone isn't generated: no definition has the type 'Nowhere'",
                "AIntent.odd isn't generated: the type 'Thing\" ' isn't available here",
            ])
        let odd = try generated([DefinitionFile.parameter("a", "String")], name: "A\n{}")
        #expect(odd.source == nil)
        #expect(odd.omissions.map(\.reason) == ["'A {}Intent' isn't generated: the name isn't a Swift identifier"])
    }

    @Test("10,000 parameters are generated, and of many omissions the first 20 are listed")
    func manyParameters() throws {
        let made = try generated(
            (0..<10_000).map {
                DefinitionFile.parameter("a\($0)", $0 % 2 == 0 ? "String" : "Person", ["SupportsResolution": true])
            })
        #expect(lines(made, "public var a").count == 5_000)
        #expect(lines(made, "func resolveA").count == 10_000)
        #expect(made.omissions.count == 21)
        #expect(made.omissions.first?.reason == "AIntent.a1 isn't generated: INPerson isn't available here")
        #expect(made.omissions.last?.reason == "4980 more declarations aren't generated")
    }

    @Test("Definitions of one module share their enumerations and types")
    func severalDefinitions() throws {
        let types = try definition([
            "INIntents": [[String: Any]](), "INEnums": [["INEnumName": "Size"]], "INTypes": [["INTypeName": "Tea"]],
        ])
        let intents = try definition([
            "INIntents": [
                [
                    "INIntentName": "Brew",
                    "INIntentParameters": [
                        DefinitionFile.parameter("size", "Integer", ["EnumType": "Size"]),
                        DefinitionFile.parameter(
                            "teas", "Object", ["ObjectType": "Tea", "SupportsMultipleValues": true]),
                    ],
                ]
            ]
        ])
        let made = GeneratedIntents([("B.intentdefinition", intents), ("T.intentdefinition", types)])
        #expect(
            lines(made, "public var") == [
                "public var size: Size = .`unknown`", "public var teas: [Tea]?",
            ])
        #expect(made.omissions == [])
    }

    @Test("A file that isn't an intent definition is an error, which names the reason")
    func damagedFiles() {
        func reason(_ text: String) -> String? {
            do throws(CommandFailure) {
                _ = try IntentDefinition(Array(text.utf8))
                return nil
            } catch { return error.message }
        }
        #expect(reason("<plist><dict>") == "isn't a property list")
        #expect(reason("<plist><dict></dict></plist>") == "isn't an intent definition")
        #expect(reason("<plist><array></array></plist>") == "isn't an intent definition")
        #expect(
            reason("<plist><dict><key>INIntents</key><array><string>a</string></array></dict></plist>") == nil)
    }
}
