@_exported import protocol Shared.ObservableObject
@_exported import struct Shared.Published
