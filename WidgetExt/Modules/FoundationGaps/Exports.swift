@_exported import Foundation

@_exported import struct Shared.LocalizedStringResource
@_exported import func Shared.NSLocalizedString
