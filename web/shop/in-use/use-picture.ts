import type { RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { findBySlug } from '../find-font.ts';
import type { Route } from './+types/use-picture.ts';
import type { TextLayer } from './piece.ts';
import { drawPiece, readPieces } from './piece.ts';

/**
 * One composition as an SVG file of outlines. It stands at an address of its own, so that the page which frames twelve
 * of them stays light and a browser may keep it.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const piece = readPieces().find(({ name }) => params.file === `${name}.svg`);
  if (!piece) throw new Response(t('There is no such picture.'), { status: 404 });
  const texts = piece.layers.filter((layer) => 'text' in layer);
  const drawings = new Map(
    await Promise.all(
      texts.map(async (layer, at) => [layer, await drawLayer(context, layer, `t${at}`)] as [TextLayer, Drawing | null]),
    ),
  );
  return new Response(
    drawPiece(piece, (layer) => drawings.get(layer) ?? null),
    {
      headers: {
        'Content-Type': 'image/svg+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      },
    },
  );
}

async function drawLayer(
  context: Readonly<RouterContextProvider>,
  { font: slug, style, text }: TextLayer,
  prefix: string,
): Promise<Drawing | null> {
  const font = await findBySlug(context, slug);
  if (font === null) return null;
  const styleId = style === undefined ? undefined : font.font?.styles.find(({ name }) => name === style)?.id;
  return loadDrawing(
    context,
    addressPreview({ productId: font.id, version: font.version, text, styleId, grain: '1024' }),
    prefix,
  );
}
