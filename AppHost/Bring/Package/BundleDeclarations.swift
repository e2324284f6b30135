/// The declarations, generated into each target, with which Foundation's `Bundle` finds the resources of the app's modules.
///
/// On Linux, `Bundle.main` is the folder of the executable, which has a subfolder for each module, and files are found in the language of
/// the process. The declarations replace Foundation's in the same way as those of ``RegionDeclarations``.
enum BundleDeclarations {
    /// Returns the source.
    ///
    /// - Parameter app: The name of the main module, with which the names of the resource folders begin.
    static func source(app: String) -> String {
        """

        extension Foundation.Bundle {
            @_disfavoredOverload public nonisolated static var main: Foundation.Bundle { _AppBundle.main(of: \(app.swiftLiteral)) }

            @_disfavoredOverload public nonisolated convenience init(for aClass: Swift.AnyClass) {
                self.init(_of: aClass, in: \(app.swiftLiteral))
            }

            @_disfavoredOverload public nonisolated func url(
                forResource name: String?, withExtension ext: String?
            ) -> Foundation.URL? {
                _url(name, ext, subdirectory: nil)
            }

            @_disfavoredOverload public nonisolated func url(
                forResource name: String?, withExtension ext: String?, subdirectory subpath: String?
            ) -> Foundation.URL? {
                _url(name, ext, subdirectory: subpath)
            }

            @_disfavoredOverload public nonisolated func path(forResource name: String?, ofType ext: String?) -> String? {
                _url(name, ext, subdirectory: nil)?.path
            }

            @_disfavoredOverload public nonisolated func path(
                forResource name: String?, ofType ext: String?, inDirectory subpath: String?
            ) -> String? {
                _url(name, ext, subdirectory: subpath)?.path
            }

            @_disfavoredOverload public nonisolated func localizedString(
                forKey key: String, value: String?, table tableName: String?
            ) -> String {
                _localizedString(key, value, table: tableName)
            }
        }

        @_disfavoredOverload public nonisolated func NSLocalizedString(
            _ key: String, tableName: String? = nil, bundle: Foundation.Bundle = .main, value: String = "", comment: String
        ) -> String {
            bundle._localizedString(key, value, table: tableName)
        }

        """
    }

    /// Returns the declaration of `Bundle.module`, which the package manager generates for a package.
    static func module(_ module: String, app: String) -> String {
        """
        // Written by './airlock bring': the folder of the module's resources.
        \(["Foundation", "FoundationGaps"].map { "import \($0)" }.joined(separator: "\n"))

        extension Foundation.Bundle {
            nonisolated static var module: Foundation.Bundle {
                _AppBundle.module(\(module.swiftLiteral), of: \(app.swiftLiteral))
            }
        }

        """
    }
}
