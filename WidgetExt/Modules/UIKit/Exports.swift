@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
@_exported import Shared
