@_exported import Foundation
@_exported import FoundationGaps
@_exported import Shared
