import FoundationEssentials

/// Something that says itself in a person's language; of an error, what is spoken.
///
/// Mirrors [AppIntents' `CustomLocalizedStringResourceConvertible`](https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
public protocol CustomLocalizedStringResourceConvertible {
    /// What it says.
    var localizedStringResource: LocalizedStringResource { get }
}
