/* All of HarfBuzz but what needs an operating system, and what nobody in the workshop asks it for. */
#define NDEBUG
#define HB_NO_MT
#define HB_NO_ATEXIT
#define HB_NO_ERRNO
#define HB_NO_GETENV
#define HB_NO_MMAP
#define HB_NO_OPEN
#define HB_NO_SETLOCALE
#define HB_DISABLE_DEPRECATED
#define HB_NO_BITMAP
#define HB_NO_BUFFER_MESSAGE
#define HB_NO_BUFFER_SERIALIZE
#define HB_NO_BUFFER_VERIFY
#define HB_NO_HINTING
#define HB_NO_LAYOUT_COLLECT_GLYPHS
#define HB_NO_MATH
#define HB_NO_META
#define HB_NO_STYLE
#define HB_NO_SUBSET_LAYOUT
/* Fonts of more than 65,535 glyphs, and glyf tables with cubic curves. */
#define HB_EXPERIMENTAL_API
