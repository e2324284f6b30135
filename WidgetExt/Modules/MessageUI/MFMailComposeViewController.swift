@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The causes of a failure.
@ErrorCodes("MFMailComposeErrorDomain", "saveFailed=0 sendFailed")
public struct MFMailComposeError: _CodedError {}

/// The ends of writing a mail.
public enum MFMailComposeResult: Int, Hashable, Sendable { case cancelled, saved, sent, failed }
/// The ends of writing a message.
public enum MessageComposeResult: Int, Hashable, Sendable { case cancelled, sent, failed }

/// A mail to write, on a phone without a mail account.
///
/// Mirrors [MessageUI's `MFMailComposeViewController`](https://developer.apple.com/documentation/messageui/mfmailcomposeviewcontroller).
@MainActor open class MFMailComposeViewController: UINavigationController {
    open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?

    /// Returns false: there is no mail account.
    nonisolated open class func canSendMail() -> Bool { false }

    /// Does nothing here.
    open func setSubject(_ subject: String) {}
    /// Does nothing here.
    open func setToRecipients(_ toRecipients: [String]?) {}
    /// Does nothing here.
    open func setCcRecipients(_ ccRecipients: [String]?) {}
    /// Does nothing here.
    open func setBccRecipients(_ bccRecipients: [String]?) {}
    /// Does nothing here.
    open func setMessageBody(_ body: String, isHTML: Bool) {}
    /// Does nothing here.
    open func addAttachmentData(_ attachment: Data, mimeType: String, fileName filename: String) {}
    /// Does nothing here.
    open func setPreferredSendingEmailAddress(_ emailAddress: String) {}
}

/// The object that learns of a mail's end. Its method is never called here.
@MainActor public protocol MFMailComposeViewControllerDelegate: AnyObject {
    func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}

extension MFMailComposeViewControllerDelegate {
    /// Does nothing here.
    public func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {}
}

/// A message to write, on a phone that can't send messages.
///
/// Mirrors [MessageUI's `MFMessageComposeViewController`](https://developer.apple.com/documentation/messageui/mfmessagecomposeviewcontroller).
@MainActor open class MFMessageComposeViewController: UINavigationController {
    open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
    open var recipients: [String]?
    open var body: String?
    open var subject: String?

    /// Returns false: messages can't be sent.
    nonisolated open class func canSendText() -> Bool { false }
    /// Returns false: messages can't be sent.
    nonisolated open class func canSendAttachments() -> Bool { false }
    /// Returns false: messages can't be sent.
    nonisolated open class func canSendSubject() -> Bool { false }

    /// Returns false: nothing is attached.
    @discardableResult
    open func addAttachmentData(
        _ attachmentData: Data, typeIdentifier uti: String, filename: String
    ) -> Bool { false }
}

/// The object that learns of a message's end. Its method is never called here.
@MainActor public protocol MFMessageComposeViewControllerDelegate: AnyObject {
    func messageComposeViewController(
        _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}
