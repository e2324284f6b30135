import QuartzCore
import SwiftUI
import WidgetKit

// A blur of UIKit that the app's cards use, and a layer with a gradient.
// Shows: Card
// Shows: 3 colours, 2 views
// Shows: measured

struct QuartzCoreBlur: UIViewRepresentable {
    var style: UIBlurEffect.Style = .systemMaterial

    func makeUIView(context: Context) -> UIView {
        let view = UIView(frame: .zero)
        view.backgroundColor = .clear
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: style))
        blur.translatesAutoresizingMaskIntoConstraints = false
        view.insertSubview(blur, at: 0)
        NSLayoutConstraint.activate([
            blur.heightAnchor.constraint(equalTo: view.heightAnchor),
            blur.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 8),
            blur.widthAnchor.constraint(greaterThanOrEqualToConstant: 20),
        ])
        return view
    }

    func updateUIView(_ uiView: UIView, context: Context) {
        (uiView.subviews.first as? UIVisualEffectView)?.effect = UIBlurEffect(style: style)
    }
}

final class QuartzCoreCardView: UIView {
    private let gradient = CAGradientLayer()
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        gradient.colors = [UIColor.red, .orange, .yellow].map(\.cgColor)
        layer.insertSublayer(gradient, at: 0)
        layer.cornerRadius = 8
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        label.font = .preferredFont(forTextStyle: .headline)
        let stack = UIStackView(arrangedSubviews: [label])
        stack.axis = .vertical
        addSubview(stack)
        addSubview(UIImageView(image: UIImage(systemName: "star")))
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = bounds
    }

    var summary: String { "\(gradient.colors?.count ?? 0) colours, \(subviews.count) views" }
}

struct QuartzCoreBlurWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "QuartzCoreBlurWidget", provider: AwaitedTextProvider { [] }) { _ in
            let start = CACurrentMediaTime()
            VStack(alignment: .leading) {
                Text("Card").font(.headline)
                Text(QuartzCoreCardView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)).summary)
                Text(CACurrentMediaTime() >= start ? "measured" : "earlier").font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
