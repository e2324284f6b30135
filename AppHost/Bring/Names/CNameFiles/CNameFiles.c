#include "CNameFiles.h"

const unsigned char *apple_names_txt(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../apple-names.txt"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *toolchain_names_txt(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../toolchain-names.txt"
    };
    *count = sizeof bytes;
    return bytes;
}
