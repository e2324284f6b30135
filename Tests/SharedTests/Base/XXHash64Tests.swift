import Shared
import Testing

@Suite struct XXHash64Tests {
    /// Test vectors of the reference implementation.
    @Test(
        "XXHash64 returns the hashes of the reference implementation's test vectors",
        arguments: [
            ("", 0, 0xEF46_DB37_51D8_E999), ("a", 0, 0xD24E_C4F1_A98C_6E5B), ("abc", 0, 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64, UInt64)])
    func publishedVectors(_ text: String, _ seed: UInt64, _ expected: UInt64) {
        #expect(XXHash64.hash(text, seed: seed) == expected)
    }

    @Test("Inputs that differ in length or in one bit have different hashes")
    func distinctHashes() {
        var seen: Set<UInt64> = []
        for length in 0..<80 {
            let bytes = [UInt8](repeating: 7, count: length)
            seen.insert(bytes.withUnsafeBytes { XXHash64.hash($0) })
            for index in 0..<length {
                var changed = bytes
                changed[index] ^= 1
                seen.insert(changed.withUnsafeBytes { XXHash64.hash($0) })
            }
        }
        #expect(seen.count == 80 + 79 * 80 / 2)
    }
}
