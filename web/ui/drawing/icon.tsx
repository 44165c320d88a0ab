import icons from './icons.json' with { type: 'json' };
import { LineDrawing } from './line-drawing.tsx';

export type IconName = keyof typeof icons;

/**
 * A line drawing of 20 px in the colour of the text. It says nothing on its own: words stand next to it or on its
 * button.
 */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <LineDrawing path={icons[name]} size={size} />;
}
