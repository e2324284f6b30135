// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps

// The former names of types in UniformTypeIdentifiers.

nonisolated(unsafe) public let kUTTypeItem = "public.item" as CFString
nonisolated(unsafe) public let kUTTypeContent = "public.content" as CFString
nonisolated(unsafe) public let kUTTypeData = "public.data" as CFString
nonisolated(unsafe) public let kUTTypeText = "public.text" as CFString
nonisolated(unsafe) public let kUTTypePlainText = "public.plain-text" as CFString
nonisolated(unsafe) public let kUTTypeUTF8PlainText = "public.utf8-plain-text" as CFString
nonisolated(unsafe) public let kUTTypeHTML = "public.html" as CFString
nonisolated(unsafe) public let kUTTypeJSON = "public.json" as CFString
nonisolated(unsafe) public let kUTTypeURL = "public.url" as CFString
nonisolated(unsafe) public let kUTTypeFileURL = "public.file-url" as CFString
nonisolated(unsafe) public let kUTTypeFolder = "public.folder" as CFString
nonisolated(unsafe) public let kUTTypeImage = "public.image" as CFString
nonisolated(unsafe) public let kUTTypeJPEG = "public.jpeg" as CFString
nonisolated(unsafe) public let kUTTypePNG = "public.png" as CFString
nonisolated(unsafe) public let kUTTypeGIF = "com.compuserve.gif" as CFString
nonisolated(unsafe) public let kUTTypePDF = "com.adobe.pdf" as CFString
nonisolated(unsafe) public let kUTTypeMovie = "public.movie" as CFString
nonisolated(unsafe) public let kUTTypeVideo = "public.video" as CFString
nonisolated(unsafe) public let kUTTypeAudio = "public.audio" as CFString
nonisolated(unsafe) public let kUTTypeMPEG4 = "public.mpeg-4" as CFString
