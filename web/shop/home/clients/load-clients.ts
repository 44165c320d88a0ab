import type { RouterContextProvider } from 'react-router';
import type { HomePage } from '#contract/nouns/site-pages.ts';
import { loadDrawing } from '../../../api/load-drawing.ts';
import { addressPreview } from '../../../api/preview-address.ts';
import type { Drawing } from '../../../ui/drawing/drawing.ts';
import { findBySlug } from '../../find-font.ts';

/** A client: a picture, or the name drawn in a font; where neither can be shown the name stands as text. */
export type Client = { name: string; address: string; picture: string | null; drawing: Drawing | null };

/** The clients as the strip shows them; those of a demo with a missing font are left out. */
export async function loadClients(
  context: Readonly<RouterContextProvider>,
  wanted: HomePage['clients'],
  isInvented: boolean,
): Promise<Client[]> {
  const clients = await Promise.all(
    wanted.map(async ({ name, address, font: slug, style, picture }, at) => {
      const font = picture === null && slug !== null ? await findBySlug(context, slug) : null;
      if (font === null) return { name, address, picture, drawing: null };
      const styleId = font.font?.styles.find((candidate) => candidate.name === style)?.id;
      const preview = addressPreview({ productId: font.id, version: font.version, text: name, styleId, grain: '256' });
      return { name, address, picture, drawing: await loadDrawing(context, preview, `w${at}`) };
    }),
  );
  return isInvented ? clients.filter(({ drawing }) => drawing !== null) : clients;
}
