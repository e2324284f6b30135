// Pango, Cairo and fontconfig as one module.
#ifndef AIRLOCK_CPANGOCAIRO_H
#define AIRLOCK_CPANGOCAIRO_H

#include <cairo/cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <png.h>

// A replacement for GObject's type-casting macros, which Swift can't import.
static inline PangoFcFontMap *airlock_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }

// Encodes rows of 32-bit pixels, in the byte order red, green, blue, alpha, as a PNG file.
// The output buffer must have at least airlock_png_room bytes. libpng's fast mode doesn't filter and compresses at zlib level 3,
// which increases the size of images with flat areas only a little. Returns the size of the file, or 0 on failure.
static inline size_t airlock_png_write(void *out, size_t room, const void *pixels, unsigned width, unsigned height) {
    png_image image = {0};
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGBA;
    image.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t size = room;
    return png_image_write_to_memory(&image, out, &size, 0, pixels, 0, NULL) ? size : 0;
}

// Returns the maximum size of airlock_png_write's output in bytes.
static inline size_t airlock_png_room(unsigned width, unsigned height) {
    png_image image = {0};
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGBA;
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}

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
