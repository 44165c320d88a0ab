import type { RouterContextProvider } from 'react-router';
import { loadDrawing } from '../../../api/load-drawing.ts';
import { addressPreview } from '../../../api/preview-address.ts';
import type { Drawing } from '../../../ui/drawing/drawing.ts';
import { findBySlug } from '../../product/find-by-slug.ts';
import wanted from './clients.json' with { type: 'json' };

export type Client = { name: string; drawing: Drawing };

/** The wordmarks of invented clients, each set in a font of the catalogue; those whose font is gone are left out. */
export async function loadClients(context: Readonly<RouterContextProvider>): Promise<Client[]> {
  const clients = await Promise.all(
    wanted.map(async ({ name, font: slug, style }, at) => {
      const font = await findBySlug(context, slug);
      if (font === null) return null;
      const styleId = font.font?.styles.find((candidate) => candidate.name === style)?.id;
      const address = addressPreview({ productId: font.id, version: font.version, text: name, styleId });
      const drawing = await loadDrawing(context, address, `w${at}`);
      return drawing && { name, drawing };
    }),
  );
  return clients.filter((client) => client !== null);
}
