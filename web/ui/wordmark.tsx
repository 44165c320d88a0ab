import wordmark from './wordmark.json' with { type: 'json' };

/** The name of the shop, drawn. */
export function Wordmark({ height }: { height?: number }) {
  const [, , width = 1, tall = 1] = wordmark.viewBox.split(' ').map(Number);
  const size = height === undefined ? { width: '100%' } : { height, width: Math.round((height * width) / tall) };
  return (
    <svg
      className="o"
      viewBox={wordmark.viewBox}
      aria-hidden="true"
      style={{ ...size, ...(height ? {} : { height: 'auto' }) }}
    >
      <path d={wordmark.path} />
    </svg>
  );
}
