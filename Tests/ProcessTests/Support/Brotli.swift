import Foundation

@testable import AppHost

/// Data compressed with Brotli. The data is stored here, because no installed program can produce it.
enum Brotli {
    /// True if this machine's libcurl decodes Brotli.
    static let isAvailable = HTTPExchange.encodings.contains("br")

    /// 512 MiB of zeros, compressed to less than a millionth of that size with the reference encoder's quality 9 and a window of 24 bits.
    static let zeros = Data(base64Encoded: text, options: .ignoreUnknownCharacters)

    private static let text = """
        z///fwAkAOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/n//8/ABIAcVgAuvf//P//B0ACIA4LQPf+n////wBIAMRhAeje
        //P//x8ACYA4LADd+3/+//8DIAEQhwWge//P//9/ACQA4rAAdO//+f//D4AEQBwWgO79P////wGQAIjDAtC9/+f//z8AEgBxWAC6
        9//8//8HQAIgDgtA9/6f////AEgAxGEB6N7/8///HwAJgDgsAN37f/7//wMgARCHBaB7/8///38AJADisAB07//5//8PgARAHBaA
        7v0/////AZAAiMMC0L3/5///PwASAHFYALr3//z//wdAAiAOC0D3/p////8ASADEYQHo3v/z//8fAAmAOCwA3ft//v//AyABEIcF
        oHv/z///fwAkAOKwAHTv//n//w+ABEAcFoDu/T////8BkACIwwLQvf/n//8/ABIAcVgAuvf//P//B0ACIA4LQPf+n////wBIAMRh
        Aeje//P//x8ACYA4LADd+3/+//8DIAEQhwWge/8/
        """
}
