@_exported import Foundation

@_exported import class Shared.CSSearchableIndex
@_exported import class Shared.CSSearchableItem
@_exported import class Shared.CSSearchableItemAttributeSet
@_exported import struct Shared.UTType
