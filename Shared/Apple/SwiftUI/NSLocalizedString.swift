// Foundation's own, which looks into bundles, has more parameters: these win where both are seen.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A text of the table `Localizable` in the language of the request being answered.
public func NSLocalizedString(_ key: String, comment: String) -> String {
    Translation.text(key, arguments: [], plain: key)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A text of a table in the language of the request being answered.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
    Translation.text(key, table: tableName, arguments: [], plain: key)
}
