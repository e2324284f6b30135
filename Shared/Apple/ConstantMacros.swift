// The patterns that Apple's frameworks repeat. A further name is one word in the text.

/// Adds the raw text and a constant for each name to a type with raw texts. A constant's text is its name, or what follows `=`.
@attached(member, names: arbitrary)
package macro Constants(_ names: String) = #externalMacro(module: "AirlockMacros", type: "ConstantsMacro")

/// Adds the raw text and a constant for each name to a type with raw texts. A constant's text is the prefix and the name with a capital
/// letter, or what follows `=`.
@attached(member, names: arbitrary)
package macro Constants(_ prefix: String, _ names: String) =
    #externalMacro(module: "AirlockMacros", type: "ConstantsMacro")

/// Adds the raw value and a constant for each name to an option set. A constant is the next bit, or the number after `=`.
@attached(member, names: arbitrary)
package macro Options(_ names: String) = #externalMacro(module: "AirlockMacros", type: "ConstantsMacro")

/// Adds the codes and the properties of an error of a domain. A code is the number after `=`, or one more than the one before it.
@attached(member, names: arbitrary)
package macro ErrorCodes(_ domain: String, _ codes: String) =
    #externalMacro(module: "AirlockMacros", type: "ConstantsMacro")
