// The table of the system symbols, embedded in the renderer. The function returns the file's bytes and sets their number.
#ifndef AIRLOCK_CSYMBOLFILES_H
#define AIRLOCK_CSYMBOLFILES_H

#include <stddef.h>

const unsigned char *symbols_txt(size_t *count);

#endif
