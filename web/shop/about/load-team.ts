import type { RouterContextProvider } from 'react-router';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import team from './team.json' with { type: 'json' };

/** One of us. `own` is the name as its owner writes it, where that is not in plain Latin letters. */
export type Person = (typeof team)[number] & {
  /** The initial, drawn; null where no font on offer can. */
  portrait: Drawing | null;
  /** `own`, drawn in the same font: not every reader's computer has letters for it. */
  signature: Drawing | null;
  /** The font that both are drawn in. */
  drawnIn: { name: string; slug: string } | null;
};

const most = 100;

/** Everybody, each with a portrait: their initial in a font of the catalogue, or in the newest that can draw it. */
export async function loadTeam(context: Readonly<RouterContextProvider>): Promise<Person[]> {
  const call = callFrom(context);
  const { data: fonts } = await call('listProducts', { query: { limit: most } });
  return Promise.all(
    team.map(async (person, at) => {
      const wished = fonts.find(({ slug, styleCount }) => slug === person.font && styleCount > 0);
      const able = wished ? [wished] : (await call('listProducts', { query: { text: person.letter, limit: 1 } })).data;
      const [font] = able;
      if (!font) return { ...person, portrait: null, signature: null, drawnIn: null };
      const draw = (text: string, prefix: string) =>
        loadDrawing(context, addressPreview({ productId: font.id, version: font.version, text }), prefix);
      const portrait = await draw(person.letter, `t${at}`);
      const written = person.own === null ? null : await draw(person.own, `n${at}`);
      const signature = written?.missing.length === 0 ? written : null;
      return { ...person, portrait, signature, drawnIn: { name: font.name, slug: font.slug } };
    }),
  );
}
