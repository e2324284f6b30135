/// Makes a variable in an extension of ``EnvironmentValues``, ``Transaction``, ``ContainerValues`` or ``FocusedValues`` an entry of
/// theirs, with a key of its own and the variable's value where nobody set one.
///
/// Mirrors [SwiftUI's `Entry()`](https://developer.apple.com/documentation/swiftui/entry()).
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "AirlockMacros", type: "EntryMacro")
