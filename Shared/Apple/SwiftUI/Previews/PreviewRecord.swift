/// A `#Preview` of a source: what the macro stands for, found by the conformance the compiler records.
@_alwaysEmitConformanceMetadata
@MainActor @preconcurrency
public protocol _PreviewRecord {
    /// The source it is written in, after its module: `Tea/TeaWidget.swift`.
    static var _file: String { get }
    /// The line it begins in, from 1.
    static var _line: Int { get }
    /// Makes what is previewed.
    static func _make() -> _Preview
}
