// Pango, Cairo and fontconfig as one module.
#ifndef AIRLOCK_CPANGOCAIRO_H
#define AIRLOCK_CPANGOCAIRO_H

#include <cairo/cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// A replacement for GObject's type-casting macros, which Swift can't import.
static inline PangoFcFontMap *airlock_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }

// Returns the version of the loaded FreeType library.
static inline void airlock_freetype_version(int *major, int *minor, int *patch) {
    FT_Library library;
    *major = *minor = *patch = 0;
    if (FT_Init_FreeType(&library)) return;
    FT_Library_Version(library, major, minor, patch);
    FT_Done_FreeType(library);
}

struct airlock_symbol {
    const char *library;
    void *library_address;
    const char *name;
    void *address;
};
// Declared here: the C library's header declares it for _GNU_SOURCE only.
extern int airlock_dladdr(const void *address, struct airlock_symbol *symbol) __asm__("dladdr");

// Returns the path of the loaded Cairo library; NULL if the library is linked statically.
static inline const char *airlock_cairo_path(void) {
    struct airlock_symbol symbol;
    return airlock_dladdr((const void *)cairo_version, &symbol) ? symbol.library : NULL;
}

#endif
