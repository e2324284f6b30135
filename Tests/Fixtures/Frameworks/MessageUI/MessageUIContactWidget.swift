import MessageUI
import SwiftUI
import WidgetKit

// The widget offers the ways in which the support can be reached.
// Shows: Support
// Shows: Call us
// Shows: no mail, no messages

struct MessageUIComposer: UIViewControllerRepresentable {
    @Environment(\.dismiss) private var dismiss
    let subject: String

    func makeCoordinator() -> Coordinator { Coordinator { dismiss() } }

    func makeUIViewController(context: Context) -> MFMailComposeViewController {
        let controller = MFMailComposeViewController()
        controller.mailComposeDelegate = context.coordinator
        controller.setToRecipients(["support@example.com"])
        controller.setSubject(subject)
        controller.setMessageBody("Hello", isHTML: false)
        return controller
    }

    func updateUIViewController(_ uiViewController: MFMailComposeViewController, context: Context) {}

    final class Coordinator: NSObject, MFMailComposeViewControllerDelegate, MFMessageComposeViewControllerDelegate {
        let done: () -> Void

        init(done: @escaping () -> Void) { self.done = done }

        func mailComposeController(
            _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
        ) {
            if result != .failed { done() }
        }

        func messageComposeViewController(
            _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult
        ) {
            if result == .sent { done() }
        }
    }
}

struct MessageUIContactView: View {
    var body: some View {
        VStack(alignment: .leading) {
            Text("Support").font(.headline)
            if MFMailComposeViewController.canSendMail() {
                Label("Write a mail", systemImage: "envelope")
            } else {
                Label("Call us", systemImage: "phone")
            }
            Text(ways.joined(separator: ", ")).font(.caption)
        }
        .containerBackground(.background, for: .widget)
    }

    private var ways: [String] {
        [
            MFMailComposeViewController.canSendMail() ? "mail" : "no mail",
            MFMessageComposeViewController.canSendText() ? "messages" : "no messages",
        ]
    }
}

struct MessageUIContactWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MessageUIContactWidget", provider: AwaitedTextProvider { [] }) { _ in
            MessageUIContactView()
        }
        .supportedFamilies([.systemSmall])
    }
}
