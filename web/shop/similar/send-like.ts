import { addresses } from '#contract/addresses.ts';
import type { Product } from '#contract/products.ts';
import type { ErrorBody } from '#contract/refusals.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const AWAY = 'The shop could not be reached. Check your connection and try again.';

/** Asks the shop which fonts look like the one in a file. Why it can not say is said in a sentence. */
export async function askSimilar(file: File): Promise<{ found: Product[] | null; trouble: string | null }> {
  if (file.size > MOST_BYTES) return { found: null, trouble: `${file.name} is larger than 16 MB.` };
  const form = new FormData();
  form.append('file', file);
  const [method, path] = addresses.likeFile;
  const reply = await fetch(path, { method, body: form }).catch(() => null);
  const body: unknown = await reply?.json().catch(() => null);
  if (reply?.ok) return { found: body as Product[], trouble: null };
  const error = body as ErrorBody | null | undefined;
  return { found: null, trouble: error?.fields?.file ?? error?.message ?? AWAY };
}
