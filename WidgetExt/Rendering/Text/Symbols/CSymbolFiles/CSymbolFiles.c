#include "CSymbolFiles.h"

const unsigned char *symbols_txt(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../symbols.txt"
    };
    *count = sizeof bytes;
    return bytes;
}
