import { ByteView } from '../sfnt/byte-view.ts';

/** Reads the OpenType `post` table: whether all advances are meant to be equal. */
export function readPost(bytes: Uint8Array): { fixedPitch: boolean } {
  const view = new ByteView(bytes, 'post table');
  view.need(0, 32);
  return { fixedPitch: view.u32(12) !== 0 };
}
