@_exported import Shared
