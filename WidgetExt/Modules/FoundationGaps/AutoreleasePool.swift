// swift-format-ignore: AlwaysUseLowerCamelCase
/// Calls a closure and returns its result; Linux has no autoreleased objects to release.
///
/// Mirrors [Objective-C's `autoreleasepool`](https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)-2nl6p).
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure)
    -> Result
{
    try body()
}
