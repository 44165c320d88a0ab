import type { IconName } from '../drawing/icon.tsx';
import icons from '../drawing/icons.json' with { type: 'json' };
import { LineDrawing } from '../drawing/line-drawing.tsx';
import officeIcons from './admin-icons.json' with { type: 'json' };

const all = { ...icons, ...officeIcons };
export type OfficeIconName = IconName | keyof typeof officeIcons;

/** The icons of the shop and those that only an office has, which the pages of visitors do not bring. */
export function OfficeIcon({ name, size }: { name: OfficeIconName; size?: number }) {
  return <LineDrawing path={all[name]} size={size} />;
}
