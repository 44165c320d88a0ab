import type { RouterContextProvider } from 'react-router';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { findFont } from '../find-font.ts';

const lines = ['For five desks.', 'For one film.', 'For ten million boxes.'] as const;

/** What licences are for, in three lines of one italic. */
export async function loadCustomLicense(
  context: Readonly<RouterContextProvider>,
): Promise<{ text: string; drawing: Drawing | null }[]> {
  const font = await findFont(context, 'bodoni-moda', lines.join(''));
  const styleId = font?.font?.styles.find(({ name }) => name === 'Italic')?.id;
  return Promise.all(
    lines.map(async (text, at) => {
      if (font === null) return { text, drawing: null };
      const address = addressPreview({ productId: font.id, version: font.version, text, styleId });
      return { text, drawing: await loadDrawing(context, address, `c${at}`) };
    }),
  );
}
