/// A field's number and the layout of what follows it.
package struct WireField: Sendable, Equatable {
    /// 1 to 536,870,911.
    package let number: Int
    package let type: WireType
}
