import Foundation

extension Gradient {
    /// How the colours between two of a gradient's are mixed.
    ///
    /// Mirrors [SwiftUI's `Gradient.ColorSpace`](https://developer.apple.com/documentation/swiftui/gradient/colorspace).
    public struct ColorSpace: Hashable, Sendable {
        private let isPerceptual: Bool

        /// In the space they are drawn in, sRGB.
        public static let device = ColorSpace(isPerceptual: false)
        /// As the eye sees them: in Oklab here. Apple doesn't say which space of this kind it takes.
        public static let perceptual = ColorSpace(isPerceptual: true)

        /// The parts into which a stretch is cut that isn't mixed as it is drawn.
        private static let cuts = 64

        /// The colour on the way from one to another.
        func mix(_ first: ResolvedColor, _ second: ResolvedColor, by share: Double) -> ResolvedColor {
            guard isPerceptual else { return first.mixed(with: second, by: share) }
            return ResolvedColor(first.oklab.mixed(with: second.oklab, by: share))
        }

        /// The stops between which mixing as they are drawn comes to the same.
        func stops(between stops: [Paint.Gradient.Stop]) -> [Paint.Gradient.Stop] {
            guard isPerceptual else { return stops }
            var all = stops.prefix(1).map { $0 }
            for (before, after) in zip(stops, stops.dropFirst()) {
                for cut in 1...Self.cuts {
                    let share = Double(cut) / Double(Self.cuts)
                    all.append(
                        Paint.Gradient.Stop(
                            color: mix(before.color, after.color, by: share),
                            location: before.location + (after.location - before.location) * share))
                }
            }
            return all
        }
    }
}
