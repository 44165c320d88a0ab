import type { IconName } from '../drawing/icon.tsx';
import icons from '../drawing/icons.json' with { type: 'json' };
import { LineDrawing } from '../drawing/line-drawing.tsx';
import adminIcons from './admin-icons.json' with { type: 'json' };

const all = { ...icons, ...adminIcons };
export type AdminIconName = IconName | keyof typeof adminIcons;

/** The icons of the shop and those that only an admin area has, which the pages of visitors do not bring. */
export function AdminIcon({ name, size }: { name: AdminIconName; size?: number }) {
  return <LineDrawing path={all[name]} size={size} />;
}
