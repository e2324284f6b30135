import Testing

@testable import WidgetRendering

struct CrashedStackTests {
    /// Returns the distance of the jump to the last byte from the first byte; `nil` if none is found.
    private func jump(_ code: [UInt8]) -> Int? {
        code.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let first = UInt(bitPattern: start)
            return CrashedStack.jump(to: first + UInt(code.count - 1), from: first).map { Int($0 - first) }
        }
    }

    @Test("The jump to a trap is found if it is long or short, and a long one is preferred")
    func jumps() {
        let none = [UInt8](repeating: 0x90, count: 40)
        #expect(jump(none) == nil)
        var long = none
        long.replaceSubrange(10..<16, with: [0x0F, 0x80, 39 - 16, 0, 0, 0])
        #expect(jump(long) == 10)
        var short = none
        short.replaceSubrange(20..<22, with: [0x70, 39 - 22])
        #expect(jump(short) == 20)
        long.replaceSubrange(20..<22, with: [0x70, 39 - 22])
        #expect(jump(long) == 10)
    }

    @Test("The sources of the app are those that neither this project, the toolchain nor a macro wrote")
    func appSources() {
        #expect(CrashReport.isOfApp("/home/me/Tea/TeaWidget.swift"))
        #expect(!CrashReport.isOfApp("<compiler-generated>"))
        #expect(!CrashReport.isOfApp("/tmp/swift-generated-sources/@__swiftmacro_3Tea.swift"))
        #expect(!CrashReport.isOfApp("/tmp/out/objects/Tea/generated/AirlockRegion.swift"))
        #expect(!CrashReport.isOfApp("\(root)/Shared/Apple/SwiftUI/View.swift"))
        #expect(CrashReport.isOfApp("\(root)/Tests/SampleWidgets/SampleWidgets.swift"))
    }

    private var root: String {
        (0..<5).reduce(#filePath) { path, _ in String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
    }
}
