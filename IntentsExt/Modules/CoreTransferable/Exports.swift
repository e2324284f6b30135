@_exported import Foundation

@_exported import struct Shared.CodableRepresentation
@_exported import struct Shared.DataRepresentation
@_exported import struct Shared.FileRepresentation
@_exported import struct Shared.ProxyRepresentation
@_exported import struct Shared.ReceivedTransferredFile
@_exported import struct Shared.SentTransferredFile
@_exported import protocol Shared.TransferRepresentation
@_exported import enum Shared.TransferRepresentationBuilder
@_exported import struct Shared.TransferRepresentationVisibility
@_exported import protocol Shared.Transferable
@_exported import struct Shared.UTType
