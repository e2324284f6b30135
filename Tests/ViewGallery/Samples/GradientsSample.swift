import SwiftUI

struct GradientsSample: Sample {
    static let title = "Gradients"

    var body: some View {
        VStack(spacing: 12) {
            HStack(spacing: 12) {
                LinearGradient(colors: [.blue, .purple], startPoint: .topLeading, endPoint: .bottomTrailing)
                RadialGradient(colors: [.yellow, .red], center: .center, startRadius: 0, endRadius: 40)
                AngularGradient(colors: [.red, .yellow, .green, .blue, .purple, .red], center: .center)
                EllipticalGradient(colors: [.white, .indigo])
            }
            .frame(height: 60)
            HStack(spacing: 12) {
                Circle().fill(.teal.gradient)
                Circle().stroke(
                    AngularGradient(
                        colors: [.green, .mint], center: .center, startAngle: .zero, endAngle: .degrees(270)),
                    lineWidth: 10)
                Circle().fill(.thinMaterial)
                Rectangle().fill(
                    LinearGradient(
                        stops: [.init(color: .red, location: 0.5), .init(color: .blue, location: 0.5)],
                        startPoint: .leading, endPoint: .trailing))
            }
            .frame(height: 60)
            HStack(spacing: 12) {
                LinearGradient(colors: [.white, .clear], startPoint: .leading, endPoint: .trailing)
                    .background(.orange)
                RadialGradient(colors: [.yellow, .clear], center: .center, startRadius: 0, endRadius: 40)
                    .background(.blue)
                Rectangle().fill(
                    .linearGradient(
                        Gradient(colors: [.blue, .yellow]).colorSpace(.perceptual), startPoint: .leading,
                        endPoint: .trailing))
                Color.red.mix(with: .blue, by: 0.5)
            }
            .frame(height: 60)
            Text("Gradients fill letters, too").font(.title2.bold())
                .foregroundStyle(LinearGradient(colors: [.orange, .pink], startPoint: .leading, endPoint: .trailing))
        }
    }
}
