import Testing

@testable import IntentsRuntime

struct PhraseNormalizationTests {
    // Requirements: J-048
    @Test(
        "Normalization removes case, diacritics, punctuation and character width from a phrase",
        arguments: [
            ("Tell me a joke from Mr. Funny Jokes", "tell me a joke from mr funny jokes"),
            ("  TELL   me,a JOKE!  ", "tell me a joke"), ("Café Ünïcode", "cafe unicode"), ("Cafe\u{301}", "cafe"),
            ("Ｔｅｌｌ　ｍｅ", "tell me"), ("what's today's", "whats todays"), ("what’s", "whats"), ("it's-so", "its so"),
            ("", ""),
            ("¿?!…", ""), ("ΑΒΓ ΔΈ", "αβγ δε"), ("漢字", "漢字"), ("нет, ЙОД", "нет иод"), ("a\u{200B}b", "ab"),
        ])
    func normalization(phrase: String, normalized: String) {
        #expect(phrase.normalizedPhrase == normalized)
    }
}
