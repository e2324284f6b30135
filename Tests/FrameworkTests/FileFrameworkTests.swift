import AudioToolbox
import CoreText
import Foundation
import ImageIO
import SQLite3
import Shared
import TestSupport
import Testing
import Vision

/// Frameworks that read files of the app: images, fonts, sounds and databases.
struct FileFrameworkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ data: Data, _ name: String) throws -> URL {
        let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try data.write(to: url)
        return url
    }

    /// A PNG image of 4 × 2 pixels.
    private static let image = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR42mM4wcAARwzIHABXmgZBUV73JAAAAABJRU5ErkJggg==
            """)

    @Test("An image file's size is read, and a thumbnail has the size that its options limit")
    func images() throws {
        let data = try #require(Self.image)
        let url = try write(data, "a.png")
        let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
        #expect(CGImageSourceGetType(source) as String? == "public.png" && CGImageSourceGetCount(source) == 1)
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 4)
        #expect(properties?[kCGImagePropertyPixelHeight] as? Int == 2)
        let whole = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect((whole.width, whole.height) == (4, 2) && CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        func thumbnail(_ limit: Int) -> CGImage? {
            CGImageSourceCreateThumbnailAtIndex(
                source, 0,
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: limit,
                ] as CFDictionary)
        }
        let small = try #require(thumbnail(2))
        #expect((small.width, small.height) == (2, 1) && small != whole && thumbnail(100) == whole)
        #expect(UIImage(cgImage: small).size == CGSize(width: 2, height: 1))
        #expect(UIImage(cgImage: whole, scale: 2, orientation: .up).size == CGSize(width: 2, height: 1))
        #expect(UIImage(cgImage: small, scale: 2, orientation: .up).size == CGSize(width: 1, height: 0.5))
    }

    @Test("Bytes that aren't an image and missing files have no image source")
    func damagedImages() throws {
        #expect(CGImageSourceCreateWithData(Data("text".utf8) as CFData, nil) == nil)
        #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "\(folder.path)/none.png") as CFURL, nil) == nil)
        let header = try #require(Self.image).prefix(12)
        let source = try #require(CGImageSourceCreateWithData(Data(header) as CFData, nil))
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) == nil)
    }

    @Test("A PNG file is written as it was read; other formats, several images and no image are refused")
    func writtenImages() throws {
        let data = try #require(Self.image)
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        let url = URL(fileURLWithPath: "\(folder.path)/b.png")
        let file = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil))
        #expect(!CGImageDestinationFinalize(file) && !FileManager.default.fileExists(atPath: url.path))
        CGImageDestinationAddImage(file, image, nil)
        #expect(CGImageDestinationFinalize(file))
        #expect(try Data(contentsOf: url) == data)
        let bytes = NSMutableData()
        let memory = try #require(CGImageDestinationCreateWithData(bytes, "public.png" as CFString, 1, nil))
        CGImageDestinationAddImage(memory, image, nil)
        #expect(CGImageDestinationFinalize(memory) && Data(referencing: bytes) == data)
        #expect(CGImageDestinationCreateWithURL(url as CFURL, "public.tiff" as CFString, 1, nil) == nil)
        #expect(CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 2, nil) == nil)
        let nowhere = URL(fileURLWithPath: "\(folder.path)/none/c.png") as CFURL
        let lost = try #require(CGImageDestinationCreateWithURL(nowhere, "public.png" as CFString, 1, nil))
        CGImageDestinationAddImage(lost, image, nil)
        #expect(!CGImageDestinationFinalize(lost))
    }

    /// A font that consists of a table of names only: a PostScript name for the Macintosh, and a full name in UTF-16.
    private static let font: Data = {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let texts = [Array("Tea-Bold".utf8), Array("Tea Bold".utf16).flatMap { number(Int($0), 2) }]
        var names = number(0, 2) + number(2, 2) + number(6 + 2 * 12, 2)
        for (platform, identifier, text, offset) in [(1, 6, texts[0], 0), (3, 4, texts[1], texts[0].count)] {
            names += [platform, 1, 0, identifier, text.count, offset].flatMap { number($0, 2) }
        }
        names += texts.joined()
        let header = number(0x0001_0000, 4) + [1, 0, 0, 0].flatMap { number($0, 2) }
        return Data(header + Array("name".utf8) + [0, 28, names.count].flatMap { number($0, 4) } + names)
    }()

    @Test("A font file is registered once, and its names are read; other files are refused with Apple's codes")
    func fonts() throws {
        func register(_ url: URL) -> Int? {
            var error: Unmanaged<CFError>?
            if CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error) { return nil }
            return error?.takeRetainedValue().code
        }
        let url = try write(Self.font, "Tea.ttf")
        #expect(register(url) == nil && register(url) == 105 && RegisteredFonts.files.contains(url.path))
        #expect(register(try write(Data("text".utf8), "Text.ttf")) == 103)
        #expect(register(URL(fileURLWithPath: "\(folder.path)/none.ttf")) == 101)
        for count in 0..<Self.font.count {
            let provider = try #require(CGDataProvider(data: Self.font.prefix(count) as CFData))
            #expect(CGFont(provider)?.postScriptName == nil || count >= 66, "\(count)")
        }
        let font = try #require(CGDataProvider(url: url as CFURL).flatMap(CGFont.init))
        #expect(font.postScriptName as String? == "Tea-Bold" && font.fullName as String? == "Tea Bold")
        var error: Unmanaged<CFError>?
        #expect(!CTFontManagerRegisterGraphicsFont(font, &error) && error?.takeRetainedValue().code == 105)
        let bytes = try #require(CGDataProvider(data: Self.font as CFData).flatMap(CGFont.init))
        #expect(!CTFontManagerRegisterGraphicsFont(bytes, &error) && error?.takeRetainedValue().code == 104)
    }

    @Test("A font has the name and the size with which it is made")
    func createdFonts() {
        let font = CTFontCreateWithName("Georgia" as CFString, 20, nil)
        #expect(CTFontGetSize(font) == 20 && CTFontCopyPostScriptName(font) as String == "Georgia")
        #expect(CTFontGetAscent(font) > CTFontGetCapHeight(font) && CTFontGetDescent(font) > 0)
        #expect(CTFontGetSize(CTFontCreateWithName("Georgia" as CFString, 0, nil)) == 12)
    }

    @Test("A database is written and read, with bound texts, callbacks and errors of SQLite")
    func database() throws {
        var db: OpaquePointer?
        let path = "\(folder.path)/a.sqlite"
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        #expect(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, nil) == SQLITE_CANTOPEN)
        sqlite3_close(db)
        try #require(sqlite3_open_v2(path, &db, flags, nil) == SQLITE_OK)
        defer { sqlite3_close(db) }
        let sql = "CREATE TABLE tea (name TEXT UNIQUE, grams REAL, leaf BLOB)"
        #expect(sqlite3_exec(db, sql, nil, nil, nil) == SQLITE_OK)
        var statement: OpaquePointer?
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try #require(sqlite3_prepare_v2(db, "INSERT INTO tea VALUES (?, :grams, ?)", -1, &statement, nil) == SQLITE_OK)
        func insert(_ name: String) -> Int32 {
            defer { sqlite3_reset(statement) }
            sqlite3_bind_text(statement, 1, name, -1, transient)
            sqlite3_bind_double(statement, sqlite3_bind_parameter_index(statement, ":grams"), 2.5)
            sqlite3_bind_null(statement, 3)
            return sqlite3_step(statement)
        }
        #expect(insert("Robert'); DROP TABLE tea;--") == SQLITE_DONE && insert("Émile") == SQLITE_DONE)
        #expect(insert("Émile") == SQLITE_CONSTRAINT && sqlite3_errcode(db) == SQLITE_CONSTRAINT)
        #expect(String(cString: sqlite3_errmsg(db)) == "UNIQUE constraint failed: tea.name")
        sqlite3_finalize(statement)
        #expect(sqlite3_last_insert_rowid(db) == 2)

        try #require(sqlite3_prepare_v2(db, "SELECT * FROM tea WHERE rowid = 2", -1, &statement, nil) == SQLITE_OK)
        #expect(sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_count(statement) == 3)
        #expect(String(cString: sqlite3_column_text(statement, 0)) == "Émile")
        #expect(sqlite3_column_double(statement, 1) == 2.5 && sqlite3_column_type(statement, 2) == SQLITE_NULL)
        #expect(sqlite3_column_blob(statement, 2) == nil && sqlite3_step(statement) == SQLITE_DONE)
        sqlite3_finalize(statement)

        var rows = 0
        let result = withUnsafeMutablePointer(to: &rows) { rows in
            sqlite3_exec(
                db, "SELECT name FROM tea",
                { rows, _, _, _ in
                    rows?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, rows, nil)
        }
        #expect(result == SQLITE_OK && rows == 2)
        var message: UnsafeMutablePointer<CChar>?
        #expect(sqlite3_exec(db, "SELEC", nil, nil, &message) == SQLITE_ERROR)
        #expect(message.map { String(cString: $0) } == "near \"SELEC\": syntax error")
        sqlite3_free(message)
    }

    @Test("A sound file has a number, a missing one an error, and a sound that isn't played ends at once")
    func sounds() async throws {
        var (first, second): (SystemSoundID, SystemSoundID) = (0, 0)
        let url = try write(Data(), "tick.caf")
        #expect(AudioServicesCreateSystemSoundID(url as CFURL, &first) == noErr)
        #expect(AudioServicesCreateSystemSoundID(url as CFURL, &second) == noErr && first != second && first > 0)
        #expect(AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/none") as CFURL, &first) == -1_500)
        await withCheckedContinuation { done in
            AudioServicesPlaySystemSoundWithCompletion(second) { done.resume() }
        }
    }

    @Test("An image isn't analysed: each request's handler receives the error that is thrown")
    func analyses() {
        nonisolated(unsafe) var codes: [VNError.Code?] = []
        let request = VNRecognizeTextRequest { codes.append(($1 as? VNError)?.code) }
        let other = VNDetectFaceRectanglesRequest { codes.append(($1 as? VNError)?.code) }
        #expect(throws: VNError(.operationFailed)) {
            try VNImageRequestHandler(data: Data()).perform([request, other])
        }
        #expect(codes == [.operationFailed, .operationFailed] && request.results == nil)
    }
}
