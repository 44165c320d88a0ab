import { ByteView } from '../sfnt/byte-view.ts';

/** Reads the OpenType `post` table: whether all advances are meant to be equal, and by how many degrees it leans, to the left above 0. */
export function readPost(bytes: Uint8Array): { fixedPitch: boolean; italicAngle: number } {
  const view = new ByteView(bytes, 'post table');
  view.need(0, 32);
  return { fixedPitch: view.u32(12) !== 0, italicAngle: (view.u32(4) | 0) / 65_536 };
}
