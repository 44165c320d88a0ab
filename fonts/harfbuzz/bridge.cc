/*
 * What the workshop asks of HarfBuzz, each in one call. Answers are left as a row of 32-bit cells, whole numbers or floats, which stands
 * until the next call: JavaScript reads it as a typed array and is never called back. bridge.ts and its neighbours know what each row means.
 */
#include <hb.h>
#include <hb-ot.h>
#include <cstdlib>
#include <cstring>

#define EXPORT(type) extern "C" __attribute__ ((used, visibility ("default"))) type

namespace {

union Cell { int32_t whole; uint32_t bits; float real; };

Cell *row = nullptr;
unsigned count = 0, room = 0;

/* Out of memory this traps; the thread that asked is replaced. */
Cell &next ()
{
  if (count == room)
  {
    room = room ? room * 2 : 1024;
    row = (Cell *) realloc (row, room * sizeof (Cell));
    if (!row) __builtin_trap ();
  }
  return row[count++];
}

void put (uint32_t value) { next ().bits = value; }
void put (int32_t value) { next ().whole = value; }
void put (float value) { next ().real = value; }

template <typename First, typename... Rest>
void put (First first, Rest... rest) { put (first); put (rest...); }

/* The first cell of each step of a drawing; follow-steps.ts. */
enum Step : uint32_t
{
  MOVE, LINE, QUADRATIC, CUBIC, CLOSE,
  TRANSFORM, TRANSFORM_END, CLIP_GLYPH, CLIP_BOX, CLIP_END, COLOR, LINEAR, RADIAL, SWEEP, GROUP, GROUP_END
};

void put (Step step) { put ((uint32_t) step); }

hb_draw_funcs_t *pen ()
{
  static hb_draw_funcs_t *funcs = nullptr;
  if (funcs) return funcs;
  funcs = hb_draw_funcs_create ();
  hb_draw_funcs_set_move_to_func (funcs, [] (hb_draw_funcs_t *, void *, hb_draw_state_t *, float x, float y, void *)
    { put (MOVE, x, y); }, nullptr, nullptr);
  hb_draw_funcs_set_line_to_func (funcs, [] (hb_draw_funcs_t *, void *, hb_draw_state_t *, float x, float y, void *)
    { put (LINE, x, y); }, nullptr, nullptr);
  hb_draw_funcs_set_quadratic_to_func (funcs, [] (hb_draw_funcs_t *, void *, hb_draw_state_t *,
                                                  float ax, float ay, float x, float y, void *)
    { put (QUADRATIC, ax, ay, x, y); }, nullptr, nullptr);
  hb_draw_funcs_set_cubic_to_func (funcs, [] (hb_draw_funcs_t *, void *, hb_draw_state_t *,
                                              float ax, float ay, float bx, float by, float x, float y, void *)
    { put (CUBIC, ax, ay, bx, by, x, y); }, nullptr, nullptr);
  hb_draw_funcs_set_close_path_func (funcs, [] (hb_draw_funcs_t *, void *, hb_draw_state_t *, void *)
    { put (CLOSE); }, nullptr, nullptr);
  return funcs;
}

/* How far the line reaches beyond its ends, how many stops follow, and each stop: where, whether it is the text's colour, the colour. */
void put_line (hb_color_line_t *line)
{
  put ((uint32_t) hb_color_line_get_extend (line));
  unsigned total = hb_color_line_get_color_stops (line, 0, nullptr, nullptr);
  put (total);
  for (unsigned at = 0; at < total; at++)
  {
    hb_color_stop_t stop = {};
    unsigned one = 1;
    hb_color_line_get_color_stops (line, at, &one, &stop);
    put (stop.offset, (uint32_t) stop.is_foreground, stop.color);
  }
}

hb_paint_funcs_t *brush ()
{
  static hb_paint_funcs_t *funcs = nullptr;
  if (funcs) return funcs;
  funcs = hb_paint_funcs_create ();
  hb_paint_funcs_set_push_transform_func (funcs, [] (hb_paint_funcs_t *, void *, float xx, float yx, float xy, float yy,
                                                     float dx, float dy, void *)
    { put (TRANSFORM, xx, yx, xy, yy, dx, dy); }, nullptr, nullptr);
  hb_paint_funcs_set_pop_transform_func (funcs, [] (hb_paint_funcs_t *, void *, void *)
    { put (TRANSFORM_END); }, nullptr, nullptr);
  hb_paint_funcs_set_push_clip_glyph_func (funcs, [] (hb_paint_funcs_t *, void *, hb_codepoint_t glyph, hb_font_t *, void *)
    { put (CLIP_GLYPH, (uint32_t) glyph); }, nullptr, nullptr);
  hb_paint_funcs_set_push_clip_rectangle_func (funcs, [] (hb_paint_funcs_t *, void *, float, float, float, float, void *)
    { put (CLIP_BOX); }, nullptr, nullptr);
  hb_paint_funcs_set_pop_clip_func (funcs, [] (hb_paint_funcs_t *, void *, void *)
    { put (CLIP_END); }, nullptr, nullptr);
  hb_paint_funcs_set_color_func (funcs, [] (hb_paint_funcs_t *, void *, hb_bool_t foreground, hb_color_t color, void *)
    { put (COLOR, (uint32_t) foreground, (uint32_t) color); }, nullptr, nullptr);
  hb_paint_funcs_set_linear_gradient_func (funcs, [] (hb_paint_funcs_t *, void *, hb_color_line_t *line, float x0, float y0,
                                                      float x1, float y1, float x2, float y2, void *)
    { put (LINEAR, x0, y0, x1, y1, x2, y2); put_line (line); }, nullptr, nullptr);
  hb_paint_funcs_set_radial_gradient_func (funcs, [] (hb_paint_funcs_t *, void *, hb_color_line_t *line, float x0, float y0,
                                                      float r0, float x1, float y1, float r1, void *)
    { put (RADIAL, x0, y0, r0, x1, y1, r1); put_line (line); }, nullptr, nullptr);
  hb_paint_funcs_set_sweep_gradient_func (funcs, [] (hb_paint_funcs_t *, void *, hb_color_line_t *line, float x, float y,
                                                     float start, float end, void *)
    { put (SWEEP, x, y, start, end); put_line (line); }, nullptr, nullptr);
  hb_paint_funcs_set_push_group_func (funcs, [] (hb_paint_funcs_t *, void *, void *)
    { put (GROUP); }, nullptr, nullptr);
  hb_paint_funcs_set_pop_group_func (funcs, [] (hb_paint_funcs_t *, void *, hb_paint_composite_mode_t mode, void *)
    { put (GROUP_END, (uint32_t) mode); }, nullptr, nullptr);
  return funcs;
}

}

EXPORT (Cell *) answer () { return row; }
EXPORT (unsigned) answered () { return count; }

/* Takes the bytes, which were put into memory of malloc. */
EXPORT (hb_face_t *) face_open (char *bytes, unsigned length)
{
  hb_blob_t *blob = hb_blob_create (bytes, length, HB_MEMORY_MODE_WRITABLE, bytes, free);
  hb_face_t *face = hb_face_create (blob, 0);
  hb_blob_destroy (blob);
  hb_face_make_immutable (face);
  return face;
}

EXPORT (void) face_close (hb_face_t *face) { hb_face_destroy (face); }

EXPORT (unsigned) face_units (hb_face_t *face) { return hb_face_get_upem (face); }

EXPORT (hb_bool_t) face_is_painted (hb_face_t *face)
{ return hb_ot_color_has_layers (face) || hb_ot_color_has_paint (face); }

EXPORT (hb_bool_t) face_has_pictures (hb_face_t *face) { return hb_ot_color_has_png (face); }

/* The tags of the features of GSUB or GPOS, in their order there. */
EXPORT (void) face_features (hb_face_t *face, hb_tag_t table)
{
  count = 0;
  unsigned total = hb_ot_layout_table_get_feature_tags (face, table, 0, nullptr, nullptr);
  for (unsigned at = 0; at < total; at++)
  {
    hb_tag_t tag = 0;
    unsigned one = 1;
    hb_ot_layout_table_get_feature_tags (face, table, at, &one, &tag);
    put (tag);
  }
}

/* The name record that names a feature for people, -1 for none. */
EXPORT (int) face_feature_name (hb_face_t *face, hb_tag_t table, unsigned index)
{
  hb_ot_name_id_t label, tooltip, sample, parameters;
  unsigned named;
  return hb_ot_layout_feature_get_name_ids (face, table, index, &label, &tooltip, &sample, &named, &parameters)
         && label != HB_OT_NAME_ID_INVALID ? (int) label : -1;
}

EXPORT (void) face_code_points (hb_face_t *face)
{
  count = 0;
  hb_set_t *points = hb_set_create ();
  hb_face_collect_unicodes (face, points);
  for (hb_codepoint_t point = HB_SET_VALUE_INVALID; hb_set_next (points, &point);) put ((uint32_t) point);
  hb_set_destroy (points);
}

/* At a place of its design space, given as tags and values in turn (hb_variation_t), in units of the scale; 0 for the font's own. */
EXPORT (hb_font_t *) font_open (hb_face_t *face, const hb_variation_t *places, unsigned length, int scale)
{
  hb_font_t *font = hb_font_create (face);
  if (scale) hb_font_set_scale (font, scale, scale);
  if (length) hb_font_set_variations (font, places, length);
  return font;
}

EXPORT (void) font_close (hb_font_t *font) { hb_font_destroy (font); }

/* Ascender, descender and the gap between lines. */
EXPORT (void) font_lines (hb_font_t *font)
{
  count = 0;
  hb_font_extents_t lines = {};
  hb_font_get_h_extents (font, &lines);
  put (lines.ascender, lines.descender, lines.line_gap);
}

EXPORT (hb_codepoint_t) font_glyph (hb_font_t *font, hb_codepoint_t point)
{
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph (font, point, &glyph) ? glyph : 0;
}

EXPORT (hb_position_t) font_advance (hb_font_t *font, hb_codepoint_t glyph)
{ return hb_font_get_glyph_h_advance (font, glyph); }

/* The top of its ink, and its size; nothing where it can not be told. */
EXPORT (void) font_ink (hb_font_t *font, hb_codepoint_t glyph)
{
  count = 0;
  hb_glyph_extents_t ink = {};
  if (hb_font_get_glyph_extents (font, glyph, &ink)) put (ink.y_bearing, ink.width, ink.height);
}

EXPORT (void) font_draw (hb_font_t *font, hb_codepoint_t glyph)
{
  count = 0;
  hb_font_draw_glyph_or_fail (font, glyph, pen (), nullptr);
}

EXPORT (hb_bool_t) font_paint (hb_font_t *font, hb_codepoint_t glyph)
{
  count = 0;
  return hb_font_paint_glyph_or_fail (font, glyph, brush (), nullptr, 0, HB_COLOR (0, 0, 0, 255));
}

/*
 * Shapes a part of a text, with the rest as its context: for each glyph its number, the letter it came from (UTF-16 units of the text),
 * its advance, and where it stands from the pen.
 */
EXPORT (void) font_shape (hb_font_t *font, const uint16_t *text, unsigned length, unsigned start, unsigned end,
                          hb_bool_t rtl, hb_tag_t script, const char *language, unsigned flags,
                          const hb_feature_t *features, unsigned featured)
{
  static hb_buffer_t *buffer = nullptr;
  if (!buffer) buffer = hb_buffer_create ();
  hb_buffer_reset (buffer);
  hb_buffer_add_utf16 (buffer, text, (int) length, start, (int) (end - start));
  hb_buffer_set_direction (buffer, rtl ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script (buffer, hb_script_from_iso15924_tag (script));
  hb_buffer_set_language (buffer, hb_language_from_string (language, -1));
  hb_buffer_set_flags (buffer, (hb_buffer_flags_t) flags);
  hb_shape (font, buffer, features, featured);
  unsigned total;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos (buffer, &total);
  const hb_glyph_position_t *places = hb_buffer_get_glyph_positions (buffer, &total);
  count = 0;
  for (unsigned at = 0; at < total; at++)
    put ((uint32_t) infos[at].codepoint, (uint32_t) infos[at].cluster, places[at].x_advance, places[at].x_offset,
         places[at].y_offset);
}

EXPORT (const char *) harfbuzz_version () { return hb_version_string (); }
