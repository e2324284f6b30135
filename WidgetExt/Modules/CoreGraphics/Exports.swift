@_exported import Foundation

@_exported import struct Shared.CGAffineTransform
@_exported import enum Shared.CGLineCap
@_exported import enum Shared.CGLineJoin
