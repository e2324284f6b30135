import Foundation

extension NSKeyedUnarchiver {
    /// Returns the array of an archive; `nil` if the archive has something else.
    public static func unarchivedArrayOfObjects<Object: NSObject & NSCoding>(
        ofClass cls: Object.Type, from data: Data
    ) throws -> [Object]? {
        let found = try unarchivedObject(ofClasses: [NSArray.self, cls], from: data)
        if let items = found as? [Any] { return all(items, cls) }
        return (found as? NSArray).flatMap { array in all((0..<array.count).map { array.object(at: $0) }, cls) }
    }

    /// Returns the dictionary of an archive; `nil` if the archive has something else.
    public static func unarchivedDictionary<Key: NSObject & NSCopying & NSCoding, Object: NSObject & NSCoding>(
        ofKeyClass keyClass: Key.Type, objectClass valueClass: Object.Type, from data: Data
    ) throws -> [Key: Object]? {
        let found = try unarchivedObject(ofClasses: [NSDictionary.self, keyClass, valueClass], from: data)
        let pairs =
            (found as? [AnyHashable: Any])?.map { (key: $0.key.base, value: $0.value) }
            ?? (found as? NSDictionary)?.map { (key: $0.key, value: $0.value) }
        guard let pairs else { return nil }
        let keys = all(pairs.map(\.key), keyClass)
        let values = all(pairs.map(\.value), valueClass)
        guard let keys, let values else { return nil }
        return Dictionary(zip(keys, values)) { first, _ in first }
    }

    private static func all<Object>(_ items: [Any], _ cls: Object.Type) -> [Object]? {
        let objects = items.compactMap { $0 as? Object ?? ($0 as AnyObject) as? Object }
        return objects.count == items.count ? objects : nil
    }
}
