/// Who tells a joke.
package enum JokeCharacter: String, Hashable, Sendable, CaseIterable {
    case mrFunny = "MrFunny"
    case mrBad = "MrBad"
    case mrSad = "MrSad"
    case mrPotato = "MrPotato"
    case mrLove = "MrLove"

    /// The name a person reads.
    package var displayName: String {
        switch self {
        case .mrFunny: "Mr. Funny"
        case .mrBad: "Mr. Bad"
        case .mrSad: "Mr. Sad"
        case .mrPotato: "Mr. Potato"
        case .mrLove: "Mr. Love"
        }
    }
}

/// The name of the image of a joke's character in the assets; `nil` for none and for one nobody knows.
package func characterImageName(for character: String?) -> String? {
    character.flatMap(JokeCharacter.init)?.rawValue
}

/// The name of a joke's character; `nil` for none and for one nobody knows.
package func characterDisplayName(for character: String?) -> String? {
    character.flatMap(JokeCharacter.init)?.displayName
}
