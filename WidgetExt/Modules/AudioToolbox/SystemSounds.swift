// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The number of a system sound.
public typealias SystemSoundID = UInt32

/// A vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4_095
/// The result of a function whose file can't be read.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793F
/// The result of a function whose file can't be read.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1_500

private func report() { DeviceData.report("AudioToolbox plays no sound here") }

/// Plays nothing here.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { report() }

/// Plays nothing here.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { report() }

/// Plays nothing here, and calls the handler.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) {
    report()
    DispatchQueue.global().async { inCompletionBlock?() }
}

/// Plays nothing here, and calls the handler.
public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
) { AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock) }

private let numbers = NSLock()
// Protected by the lock.
nonisolated(unsafe) private var lastNumber: SystemSoundID = 4_999

/// Gives a sound file a number; fails for a file that can't be read.
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    guard let path = inFileURL.path, FileManager.default.isReadableFile(atPath: path) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    outSystemSoundID.pointee = numbers.withLock {
        lastNumber += 1
        return lastNumber
    }
    return noErr
}

/// Frees a number.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { noErr }
