import type { RouterContextProvider } from 'react-router';
import { type Drawing, readDrawing } from '../ui/drawing/drawing.ts';
import { pageContext } from './page-context.ts';

/** Draws a preview while a page is rendered on the server. @returns null when it cannot be drawn just now. */
export async function loadDrawing(
  context: Readonly<RouterContextProvider>,
  address: string,
  prefix: string,
): Promise<Drawing | null> {
  const reply = await context.get(pageContext).send({ method: 'GET', url: address, headers: {} });
  return reply.status === 200 ? readDrawing(reply.body, reply.headers['x-missing-characters'], prefix) : null;
}
