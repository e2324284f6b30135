// Pango, Cairo and the fontconfig behind them, as one module.
#ifndef AIRLOCK_CPANGOCAIRO_H
#define AIRLOCK_CPANGOCAIRO_H

#include <cairo/cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

// What the type-checking macros of GObject would cast to; Swift can't import those macros.
static inline PangoFcFontMap *airlock_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }

// FreeType's version, from the library that is loaded.
static inline void airlock_freetype_version(int *major, int *minor, int *patch) {
    FT_Library library;
    *major = *minor = *patch = 0;
    if (FT_Init_FreeType(&library)) return;
    FT_Library_Version(library, major, minor, patch);
    FT_Done_FreeType(library);
}

#endif
