/// An enumeration whose cases people can choose by name.
///
/// Mirrors [AppIntents' `AppEnum`](https://developer.apple.com/documentation/appintents/appenum).
@_alwaysEmitConformanceMetadata
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, _DisplayedValue, CaseDisplayRepresentable
where RawValue: LosslessStringConvertible & Sendable {}

/// A type whose values each have a display representation.
///
/// Mirrors [AppIntents' `CaseDisplayRepresentable`](https://developer.apple.com/documentation/appintents/casedisplayrepresentable).
public protocol CaseDisplayRepresentable: Hashable {
    /// The display representations of the values.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
    /// A case, written as its raw value or name.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .enumeration, Self.self, name: typeDisplayRepresentation.name.text,
            form: "one of " + everyChoice.map(\.id).joined(separator: ", "),
            read: { written in
                guard let text = written.string ?? written.integer.map({ "\($0)" }) else { return nil }
                if let exact = RawValue(text).flatMap(Self.init(rawValue:)) { return exact }
                let called = everyChoice.filter { $0.isCalled(text) }
                return called.count == 1 ? called[0].value as? Self : nil
            },
            write: { .string("\($0.rawValue)") },
            text: { value in caseDisplayRepresentations[value]?.title.text ?? "\(value.rawValue)" },
            choices: { request in
                switch request {
                case .suggested: everyChoice
                case .matching(let text): everyChoice.matching(text)
                case .identifiers(let ids): ids.compactMap { id in everyChoice.first { $0.id == id } }
                }
            })
    }

    /// The cases as choices, in declaration order.
    package static var everyChoice: [IntentChoice] {
        let shown = caseDisplayRepresentations
        return allCases.map { value in
            IntentChoice(
                id: "\(value.rawValue)", title: shown[value]?.title.text ?? "\(value.rawValue)",
                subtitle: shown[value]?.subtitle?.text, synonyms: shown[value]?.synonyms.map(\.text) ?? [], value: value
            )
        }
    }
}
