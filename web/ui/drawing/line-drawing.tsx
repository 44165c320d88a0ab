/** A line drawing of 20 px in the colour of the text, which says nothing on its own. */
export function LineDrawing({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      className="i"
      viewBox="0 0 20 20"
      aria-hidden="true"
      style={size === 20 ? undefined : { width: size, height: size }}
    >
      <path d={path} />
    </svg>
  );
}
