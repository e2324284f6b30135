@_exported import Foundation
@_exported import FoundationGaps
@_exported import Intents
import Shared
@_exported import UIKit

/// The style of a button. No effect.
public enum INUIAddVoiceShortcutButtonStyle: UInt, Sendable {
    case white, whiteOutline, black, blackOutline, automatic, automaticOutline
}

/// The object that shows a button's sheets. Its methods are never called here.
@MainActor public protocol INUIAddVoiceShortcutButtonDelegate: AnyObject {
    func present(
        _ addVoiceShortcutViewController: INUIAddVoiceShortcutViewController,
        for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
    func present(
        _ editVoiceShortcutViewController: INUIEditVoiceShortcutViewController,
        for addVoiceShortcutButton: INUIAddVoiceShortcutButton)
}

/// A button that adds a shortcut to Siri, which isn't drawn.
@MainActor open class INUIAddVoiceShortcutButton: UIButton {
    open private(set) var style: INUIAddVoiceShortcutButtonStyle
    open weak var delegate: (any INUIAddVoiceShortcutButtonDelegate)?
    open var shortcut: INShortcut?

    public init(style: INUIAddVoiceShortcutButtonStyle) {
        self.style = style
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) {
        style = .automatic
        super.init(coder: coder)
    }
}

/// The object that learns of a sheet's end. Its methods are never called here.
@MainActor public protocol INUIAddVoiceShortcutViewControllerDelegate: AnyObject {
    func addVoiceShortcutViewController(
        _ controller: INUIAddVoiceShortcutViewController, didFinishWith voiceShortcut: INVoiceShortcut?,
        error: (any Error)?)
    func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController)
}

/// The sheet that adds a shortcut to Siri, which isn't shown.
@MainActor open class INUIAddVoiceShortcutViewController: UIViewController {
    open weak var delegate: (any INUIAddVoiceShortcutViewControllerDelegate)?
    private let shortcut: INShortcut?

    public init(shortcut: INShortcut) {
        self.shortcut = shortcut
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        shortcut = nil
        super.init(coder: coder)
    }
}

/// The object that learns of a sheet's end. Its methods are never called here.
@MainActor public protocol INUIEditVoiceShortcutViewControllerDelegate: AnyObject {
    func editVoiceShortcutViewController(
        _ controller: INUIEditVoiceShortcutViewController, didUpdate voiceShortcut: INVoiceShortcut?,
        error: (any Error)?)
    func editVoiceShortcutViewController(
        _ controller: INUIEditVoiceShortcutViewController, didDeleteVoiceShortcutWithIdentifier identifier: UUID)
    func editVoiceShortcutViewControllerDidCancel(_ controller: INUIEditVoiceShortcutViewController)
}

/// The sheet that changes a shortcut of Siri, which isn't shown.
@MainActor open class INUIEditVoiceShortcutViewController: UIViewController {
    open weak var delegate: (any INUIEditVoiceShortcutViewControllerDelegate)?
    private let voiceShortcut: INVoiceShortcut?

    public init(voiceShortcut: INVoiceShortcut) {
        self.voiceShortcut = voiceShortcut
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        voiceShortcut = nil
        super.init(coder: coder)
    }
}
