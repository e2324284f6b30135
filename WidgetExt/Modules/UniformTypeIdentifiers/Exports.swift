@_exported import Foundation

@_exported import struct Shared.UTType
