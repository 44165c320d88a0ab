import icons from './icons.json' with { type: 'json' };

export type IconName = keyof typeof icons;

/** A line drawing of 20 px in the colour of the text. It says nothing by itself: words stand beside it or on its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="i"
      viewBox="0 0 20 20"
      aria-hidden="true"
      style={size === 20 ? undefined : { width: size, height: size }}
    >
      <path d={icons[name]} />
    </svg>
  );
}
