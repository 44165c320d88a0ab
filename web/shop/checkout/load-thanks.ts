import type { RouterContextProvider } from 'react-router';
import { callFrom } from '../../api/server-call.ts';
import type { LoadedDrawing } from '../../api/use-drawing.ts';
import { loadSpecimen } from '../load-specimen.ts';

const thanks = 'Terima kasih';

/** "Terima kasih" in the first font that can write it, the words of both pages after a payment. */
export async function loadThanks(context: Readonly<RouterContextProvider>): Promise<LoadedDrawing | null> {
  const { data } = await callFrom(context)('listProducts', { query: { limit: 1, text: thanks } });
  return data[0] ? loadSpecimen(context, data[0], thanks) : null;
}
