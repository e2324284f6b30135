#include "CIntentsFiles.h"

const unsigned char *AppShortcuts_xcstrings(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../AppShortcuts.xcstrings"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *Localizable_xcstrings(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Localizable.xcstrings"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *questions_txt(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Calendar/Questions/questions.txt"
    };
    *count = sizeof bytes;
    return bytes;
}
