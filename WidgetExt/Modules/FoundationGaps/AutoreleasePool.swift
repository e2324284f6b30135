// swift-format-ignore: AlwaysUseLowerCamelCase
/// Runs work; where nothing is released later, there is nothing else to do.
///
/// Mirrors [Objective-C's `autoreleasepool`](https://developer.apple.com/documentation/objectivec/autoreleasepool(invoking:)-2nl6p).
public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure)
    -> Result
{
    try body()
}
