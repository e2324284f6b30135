import AppIntents
import Foundation
import Shared
import SwiftUI
import Testing
import WidgetKit

/// SwiftUI's values: what the environment of a widget says, and what shapes and numbers compute.
@MainActor
struct SwiftUINameTests {
    @Test("The environment of a widget has the phone's defaults")
    func environment() {
        let values = EnvironmentValues()
        #expect(values.sizeCategory == ContentSizeCategory.large && values.redactionReasons == RedactionReasons())
        #expect(values.legibilityWeight == LegibilityWeight.regular, "\(values.legibilityWeight as Any)")
        #expect(values.buttonBorderShape == .automatic)
        let flags = [
            values.accessibilityReduceMotion, values.accessibilityDifferentiateWithoutColor,
            values.accessibilityInvertColors, values.accessibilityVoiceOverEnabled,
            values.accessibilitySwitchControlEnabled, values.accessibilityShowButtonShapes,
            values.accessibilityLargeContentViewerEnabled, values.accessibilityDimFlashingLights,
            values.accessibilityPlayAnimatedImages, values.isSearching, values.isLuminanceReduced,
            values.showsWidgetLabel,
        ]
        #expect(flags.allSatisfy { !$0 })
        let sizes: [(DynamicTypeSize, ContentSizeCategory)] = [
            (.xSmall, .extraSmall), (.xLarge, .extraLarge), (.xxLarge, .extraExtraLarge),
            (.accessibility2, .accessibilityLarge), (.accessibility3, .accessibilityExtraLarge),
            (.accessibility4, .accessibilityExtraExtraLarge),
        ]
        for (size, category) in sizes {
            var values = EnvironmentValues()
            values.dynamicTypeSize = size
            #expect(values.sizeCategory == category)
        }
        #expect(
            [DynamicTypeSize.xxxLarge, .accessibility1, .accessibility4].map(\.isAccessibilitySize) == [
                false, true, true,
            ])
    }

    @Test("Paths are made of rectangles, arcs and rounded rectangles, and are trimmed and stroked")
    func paths() {
        var path = Path()
        path.addRects([CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 8, y: 8, width: 2, height: 2)])
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 10) && !path.contains(CGPoint(x: 5, y: 5)))
        var arc = Path()
        arc.addRelativeArc(center: .zero, radius: 10, startAngle: .zero, delta: .radians(.pi / 2))
        #expect(abs((arc.currentPoint?.x ?? 1) - 0) < 1e-6 && abs((arc.currentPoint?.y ?? 0) - 10) < 1e-6)
        var rounded = Path()
        rounded.addRoundedRect(in: CGRect(x: 0, y: 0, width: 10, height: 10), cornerSize: CGSize(width: 5, height: 5))
        #expect(!rounded.contains(CGPoint(x: 0.5, y: 0.5)) && rounded.contains(CGPoint(x: 5, y: 5)))
        var line = Path()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 10, y: 0))
        #expect(line.trimmedPath(from: 0.25, to: 0.5).boundingRect == CGRect(x: 2.5, y: 0, width: 2.5, height: 0))
        let style = StrokeStyle(lineWidth: 2, lineCap: CGLineCap.square, lineJoin: CGLineJoin.bevel)
        #expect(style.lineCap.rawValue == 2 && style.lineJoin.rawValue == 2 && CGLineJoin.miter.rawValue == 0)
        #expect(line.strokedPath(style) != line)
        #expect(RoundedRectangle(cornerSize: CGSize(width: 3, height: 4)).cornerSize == CGSize(width: 3, height: 4))
        let radii = RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4)
        #expect(radii != RectangleCornerRadii(topLeading: 4, bottomLeading: 2, bottomTrailing: 3, topTrailing: 1))
        let uneven = Path(
            roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadii: RectangleCornerRadii(topLeading: 4))
        #expect(!uneven.contains(CGPoint(x: 0.3, y: 0.3)) && uneven.contains(CGPoint(x: 8.7, y: 8.7)))
        let styles: [RoundedCornerStyle] = [.circular, .continuous]
        #expect(Set(styles).count == 2 && FillStyle(eoFill: true).isEOFilled)
        #expect(Angle.radians(.pi).degrees == 180 && Angle(degrees: 180).radians == .pi)
        let moved = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 3, y: 4)
        #expect(CGPoint(x: 1, y: 1).applying(moved) == CGPoint(x: 8, y: 10))
        let matrix = ProjectionTransform(moved)
        #expect(
            [matrix.m11, matrix.m12, matrix.m13] == [2, 0, 0] && [matrix.m21, matrix.m22, matrix.m23] == [0, 2, 0])
        #expect([matrix.m31, matrix.m32, matrix.m33] == [6, 8, 1] && matrix.isAffine)
    }

    @Test("Alignments combine a guide of each axis, and options are sets of bits")
    func values() {
        let alignments: [(Alignment, HorizontalAlignment, VerticalAlignment)] = [
            (.centerFirstTextBaseline, .center, .firstTextBaseline),
            (.centerLastTextBaseline, .center, .lastTextBaseline),
            (.leadingLastTextBaseline, .leading, .lastTextBaseline),
            (.trailingFirstTextBaseline, .trailing, .firstTextBaseline),
            (.trailingLastTextBaseline, .trailing, .lastTextBaseline),
        ]
        for (alignment, horizontal, vertical) in alignments {
            #expect(alignment == Alignment(horizontal: horizontal, vertical: vertical))
        }
        let traits: [AccessibilityTraits] = [.isImage, .isStaticText, .isSummaryElement, .updatesFrequently]
        #expect(AccessibilityTraits(traits).contains(.isStaticText) && Set(traits.map(\.rawValue)).count == 4)
        #expect(PinnedScrollableViews.sectionHeaders.union(.sectionFooters).rawValue == 3)
        #expect(DatePickerComponents.hourAndMinute != .date && VerticalEdge.allCases == [.top, .bottom])
        #expect(Visibility.allCases == [.automatic, .visible, .hidden] && ContentMode.allCases == [.fit, .fill])
        #expect(ControlSize.allCases.first == .mini && Set([Image.ResizingMode.tile, .stretch]).count == 2)
        #expect(Set([Image.TemplateRenderingMode.template, .original]).count == 2)
        #expect(Set([Image.Interpolation.none, .low, .medium, .high]).count == 4)
        #expect(
            InterfaceOrientation.portraitUpsideDown != .portrait
                && InterfaceOrientation.landscapeRight != .landscapeLeft)
        #expect(Set([Color.RGBColorSpace.sRGB, .sRGBLinear, .displayP3]).count == 3)
        #expect(Color(.sRGBLinear, red: 0.5, green: 0, blue: 0) != Color(.sRGB, red: 0.5, green: 0, blue: 0))
        #expect(ViewSpacing.zero.distance(to: .zero, along: .horizontal) == 0)
        #expect(ViewSpacing().union(.zero).distance(to: .zero, along: .vertical) >= 0)
        #expect(
            Set([TimelineScheduleMode.normal, .lowFrequency]).count == 2 && SafeAreaRegions.all.contains(.container))
        #expect(Set([CoordinateSpace.local, .global]).count == 2 && Set([ButtonRole.destructive, .cancel]).count == 2)
        var pair = AnimatablePair(1.0, EmptyAnimatableData())
        pair.scale(by: 3)
        #expect(pair.first == 3 && pair.magnitudeSquared == 9 && EmptyAnimatableData.zero.magnitudeSquared == 0)
        #expect([RedactionReasons.placeholder, .privacy].reduce(RedactionReasons()) { $0.union($1) }.rawValue == 3)
    }

    @Test("Schedules have the dates that they were made with")
    func schedules() {
        let start = Date(timeIntervalSince1970: 90)
        func first(_ schedule: some TimelineSchedule, _ mode: TimelineScheduleMode = .normal) -> [TimeInterval] {
            schedule.entries(from: start, mode: mode).prefix(3).map(\.timeIntervalSince1970)
        }
        #expect(first(PeriodicTimelineSchedule(from: Date(timeIntervalSince1970: 0), by: 60)) == [60, 120, 180])
        #expect(first(EveryMinuteTimelineSchedule()) == [60, 120, 180])
        #expect(first(ExplicitTimelineSchedule([start, start.addingTimeInterval(5)])) == [90, 95])
        #expect(first(AnimationTimelineSchedule(minimumInterval: 1, paused: true)).first == 90)
    }
}
