// Lays out one text with Pango and writes it as a PNG: the minimum work of a program that draws text.
#include <pango/pangocairo.h>

int main(int argc, char **argv) {
    if (argc != 2) return 64;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 474, 474);
    cairo_t *cairo = cairo_create(surface);
    PangoLayout *layout = pango_cairo_create_layout(cairo);
    pango_layout_set_text(layout, "Why was the kettle asked to leave the meeting?", -1);
    PangoFontDescription *font = pango_font_description_from_string("Inter 30");
    pango_layout_set_font_description(layout, font);
    pango_layout_set_width(layout, 378 * PANGO_SCALE);
    pango_cairo_show_layout(cairo, layout);
    return cairo_surface_write_to_png(surface, argv[1]) == CAIRO_STATUS_SUCCESS ? 0 : 74;
}
