import { ByteView } from './byte-view.ts';

/** Whether an sfnt file has axes, by its table directory alone. */
export function isVariable(file: Uint8Array): boolean {
  const view = new ByteView(file, 'font');
  return Array.from({ length: view.u16(4) }, (_, at) => view.tag(12 + 16 * at)).includes('fvar');
}
