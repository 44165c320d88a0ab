import { engineText, refuseFont } from '../broken-font.ts';
import { ByteView } from './byte-view.ts';

/** An axis of a variable font; nameId points into the name table, hidden axes are not for people. */
export type FvarAxis = { tag: string; nameId: number; min: number; default: number; max: number; hidden: boolean };

/** A named instance; postscriptNameId is null where the font leaves it to others. */
export type FvarInstance = { nameId: number; coordinates: number[]; postscriptNameId: number | null };

const NONE = 0xffff;

/** Reads the OpenType `fvar` table: axes and named instances in user scale. At most 64 axes are accepted. */
export function readFvar(bytes: Uint8Array): { axes: FvarAxis[]; instances: FvarInstance[] } {
  const view = new ByteView(bytes, 'fvar table');
  view.need(0, 16);
  const axisCount = view.u16(8);
  const axisSize = view.u16(10);
  const instanceCount = view.u16(12);
  const instanceSize = view.u16(14);
  if (view.u16(0) !== 1 || axisCount > 64 || axisSize < 20 || instanceSize < 4 + 4 * axisCount) {
    refuseFont('The fvar table has an unknown shape.');
  }
  const start = view.u16(4);
  const axes = Array.from({ length: axisCount }, (_, i) => {
    const at = start + i * axisSize;
    const axis = {
      tag: view.tag(at),
      min: view.fixed(at + 4),
      default: view.fixed(at + 8),
      max: view.fixed(at + 12),
      hidden: (view.u16(at + 16) & 1) !== 0,
      nameId: view.u16(at + 18),
    };
    if (axis.min > axis.default || axis.default > axis.max)
      refuseFont(engineText('The axis {axis} has no sensible range.', { axis: axis.tag }));
    return axis;
  });
  const instancesAt = start + axisCount * axisSize;
  const instances = Array.from({ length: instanceCount }, (_, i) => {
    const at = instancesAt + i * instanceSize;
    const coordinates = axes.map((_axis, k) => view.fixed(at + 4 + 4 * k));
    const postscript = instanceSize >= 6 + 4 * axisCount ? view.u16(at + 4 + 4 * axisCount) : NONE;
    return { nameId: view.u16(at), coordinates, postscriptNameId: postscript === NONE ? null : postscript };
  });
  return { axes, instances };
}
