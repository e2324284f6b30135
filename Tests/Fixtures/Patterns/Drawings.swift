import SwiftUI
import WidgetKit

// A cover without an accented rendering mode.

struct CoverBefore: PatternView {
    var body: some View {
        VStack {
            Image("Cover").resizable().frame(width: 80, height: 80)
            Text("Tides").widgetAccentable()
        }
        .containerBackground(.background, for: .widget)
    }
}

struct CoverAfter: PatternView {
    var body: some View {
        VStack {
            Image("Cover").resizable().widgetAccentedRenderingMode(.fullColor).frame(width: 80, height: 80)
            Text("Tides").widgetAccentable()
        }
        .containerBackground(.background, for: .widget)
    }
}

// A drawing of overlaid colours.

struct EyeBefore: PatternView {
    var body: some View {
        ZStack {
            Circle().fill(.yellow).frame(width: 80, height: 80)
            Circle().fill(.black).frame(width: 30, height: 30)
        }
        .widgetAccentable()
        .containerBackground(.background, for: .widget)
    }
}

struct EyeAfter: PatternView {
    var body: some View {
        ZStack {
            Ring().fill(.yellow, style: FillStyle(eoFill: true)).frame(width: 80, height: 80)
            Circle().fill(.black).frame(width: 30, height: 30).opacity(0.3)
        }
        .widgetAccentable()
        .containerBackground(.background, for: .widget)
    }
}

/// A disc with a hole.
struct Ring: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path(ellipseIn: rect)
        path.addEllipse(in: rect.insetBy(dx: rect.width * 0.31, dy: rect.height * 0.31))
        return path
    }
}

// Nothing is accented.

struct DimmedBefore: PatternView {
    var body: some View {
        VStack {
            Text("Balance").font(.caption)
            Text("1,204").font(.title)
        }
        .containerBackground(.background, for: .widget)
    }
}

struct DimmedAfter: PatternView {
    var body: some View {
        VStack {
            Text("Balance").font(.caption)
            Text("1,204").font(.title).widgetAccentable()
        }
        .containerBackground(.background, for: .widget)
    }
}

// A background of the root view instead of the widget.

struct BackgroundBefore: PatternView {
    var body: some View {
        Text("1,204").font(.title).widgetAccentable()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(.indigo)
    }
}

struct BackgroundAfter: PatternView {
    var body: some View {
        Text("1,204").font(.title).widgetAccentable()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .containerBackground(.indigo, for: .widget)
    }
}

// A label on an opaque pill over a photo.

struct BadgeBefore: PatternView {
    var body: some View {
        ZStack(alignment: .bottomLeading) {
            Image("Cover").resizable().widgetAccentedRenderingMode(.fullColor).frame(width: 120, height: 120)
            Label("45 min", systemImage: "clock").font(.caption).foregroundStyle(.white).padding(6)
                .background(.black.opacity(0.92), in: .capsule).widgetAccentable()
        }
        .containerBackground(.background, for: .widget)
    }
}

struct BadgeAfter: PatternView {
    @Environment(\.widgetRenderingMode) private var mode

    var body: some View {
        ZStack(alignment: .bottomLeading) {
            Image("Cover").resizable().widgetAccentedRenderingMode(.fullColor).frame(width: 120, height: 120)
            Label("45 min", systemImage: "clock").font(.caption).foregroundStyle(.white).padding(6)
                .background {
                    if mode == .accented { Capsule().strokeBorder() } else { Capsule().fill(.black.opacity(0.92)) }
                }
                .widgetAccentable()
        }
        .containerBackground(.background, for: .widget)
    }
}
