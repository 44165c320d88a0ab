import type { Haste } from '#fonts/engine.ts';
import { type PackTools, packFont } from '#server/products/generated-files/pack-font.ts';
import type { Form } from '#server/products/generated-files/packed-queries.ts';
import { cutStyle } from '../webfont-kit/cut-kit.ts';

/** Makes a form of a font file and keeps it, unless it is there already. */
export async function makeForm(tools: PackTools, key: string, form: Form, haste: Haste): Promise<void> {
  if (form === 'kit') await cutStyle(tools, key, haste);
  else await packFont(tools, key, form, haste);
}
