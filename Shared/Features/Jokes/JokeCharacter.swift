/// A joke's narrator.
package enum JokeCharacter: String, Hashable, Sendable, CaseIterable {
    case mrFunny = "MrFunny"
    case mrBad = "MrBad"
    case mrSad = "MrSad"
    case mrPotato = "MrPotato"
    case mrLove = "MrLove"

    /// The name for display.
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

/// Returns the image name of a joke's character in the assets; `nil` if `character` is nil or unknown.
package func characterImageName(for character: String?) -> String? {
    character.flatMap(JokeCharacter.init)?.rawValue
}

/// Returns the display name of a joke's character; `nil` if `character` is nil or unknown.
package func characterDisplayName(for character: String?) -> String? {
    character.flatMap(JokeCharacter.init)?.displayName
}
