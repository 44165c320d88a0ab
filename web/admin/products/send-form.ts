import { CallRefused } from '#contract/client.ts';
import type { ErrorBody } from '#contract/refusals.ts';
import { callAdmin } from '../call-admin.ts';

type FormOptions = {
  /** How many bytes have left, of how many. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a form with its files and the stored token. fetch does not tell how much has left, so this is the older way.
 * @throws CallRefused as every call of the shop does; with code `network` when no answer came, or it was taken back.
 */
export function sendForm<Body>(
  method: 'POST' | 'PUT',
  url: string,
  form: FormData,
  options: FormOptions = {},
): Promise<Body> {
  const { onProgress, signal } = options;
  const request = new XMLHttpRequest();
  request.open(method, url);
  const token = localStorage.getItem('token');
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  if (onProgress) request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
  signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    const fail = (words: string) => reject(new CallRefused(0, null, words));
    request.addEventListener('error', () =>
      fail('The shop could not be reached. Check your connection and try again.'),
    );
    request.addEventListener('abort', () => fail('It was taken back.'));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as Body);
      // The next ordinary call finds out that the session has ended, and says so.
      if (request.status === 401) callAdmin('whoAmI', {}).catch(() => undefined);
      const error = body as ErrorBody | null;
      reject(new CallRefused(request.status, error, error?.message ?? `The shop answered ${request.status}.`));
    });
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
