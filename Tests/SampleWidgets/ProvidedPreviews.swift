import Foundation
import SwiftUI
import WidgetKit

/// A view of a text that names its family.
private struct Sign: View {
    @Environment(\.widgetFamily) private var family
    let text: String

    var body: some View {
        VStack {
            Text(verbatim: text)
            Text(verbatim: "\(family)")
        }
    }
}

/// Previews in families and spaces, one by one and in containers.
struct Sign_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            Sign(text: "one").previewDisplayName("First sign")
            Sign(text: "two")
        }
        .previewContext(WidgetPreviewContext(family: .systemMedium))
        ForEach(["three", "four"], id: \.self) { Sign(text: $0).previewDisplayName("Sign \($0)") }
            .padding(1)
            .previewContext(WidgetPreviewContext(family: .accessoryRectangular))
        Text(verbatim: "five").previewLayout(.fixed(width: 120, height: 50)).previewDisplayName("Sign five")
        Sign(text: "six").previewInterfaceOrientation(.landscapeLeft).previewDisplayName("Sign six")
    }
}

/// Previews of a Live Activity, one of them out of date.
struct Regionless_Previews: PreviewProvider {
    static var previews: some View {
        RegionlessAttributes().previewContext(.init(isLate: true), viewKind: .content).previewDisplayName("Late")
        RegionlessAttributes().previewContext(.init(), isStale: true, viewKind: .dynamicIsland(.compact))
            .previewDisplayName("Around the camera")
        UnshownAttributes().previewContext(.init(), viewKind: .content).previewDisplayName("Unshown")
    }
}

/// Attributes that no widget shows.
struct UnshownAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

/// Views that end the process, each in another way.
struct Crashing_Previews: PreviewProvider {
    static var previews: some View {
        CrashingView(numbers: [.max]).previewDisplayName("Overflow")
        CrashingView(numbers: []).previewDisplayName("Index")
        CrashingView(numbers: [1]).previewDisplayName("No crash")
        RecursiveView(depth: 1).previewDisplayName("Recursion")
    }
}

private struct CrashingView: View {
    let numbers: [Int]

    var body: some View {
        let first = numbers[0]
        let next = first + 1
        return Text(verbatim: "\(next)")
    }
}

private struct RecursiveView: View {
    let depth: Int

    var body: some View { Text(verbatim: "\(count(depth))") }

    /// Never returns for a positive number.
    private func count(_ number: Int) -> Int { number == 0 ? 0 : count(number + 1) + 1 }
}

/// A provider whose previews can't be listed if the environment requests that.
struct Trapping_Previews: PreviewProvider {
    static var previews: some View {
        precondition(!Trap.isRequested("provider"), "a trap was requested")
        return Text(verbatim: "calm").previewLayout(.sizeThatFits).previewDisplayName("Calm")
    }
}

/// Texts in fonts that apps name.
struct Font_Previews: PreviewProvider {
    private static let names = [
        "HelveticaNeue-Bold", "AvenirNext-DemiBoldItalic", "AvenirNextCondensed-Heavy", "Georgia-Italic", "Menlo-Bold",
        "CourierNewPS-BoldMT", "TimesNewRomanPS-BoldMT", "Futura-CondensedMedium", "Didot", "GillSans-Light",
        "AmericanTypewriter", "ArialMT", ".SFUIRounded-Semibold", "MarkerFelt-Wide", "Copperplate-Bold",
    ]

    static var previews: some View {
        VStack(alignment: .leading) {
            ForEach(names, id: \.self) { Text(verbatim: "\($0) 123").font(.custom($0, fixedSize: 20)) }
        }
        .padding()
        .previewLayout(.sizeThatFits)
        .previewDisplayName("Fonts of iOS")
        Text(verbatim: "Serif").font(.custom("NotoSerif-Bold", fixedSize: 40)).previewLayout(.sizeThatFits)
            .previewDisplayName("Font of the app")
        Text(verbatim: "Lobster").font(.custom("Lobster-Regular", fixedSize: 40)).previewLayout(.sizeThatFits)
            .previewDisplayName("Unknown font")
    }
}

#Preview("Crashing macro", traits: .sizeThatFitsLayout) {
    let numbers: [Int] = []
    Text(verbatim: "\(numbers[1])")
}
