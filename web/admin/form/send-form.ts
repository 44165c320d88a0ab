import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { ErrorBody } from '#contract/refusals.ts';
import { authorize } from '../../api/browser-send.ts';
import { callAdmin, confirmedAgain } from '../call-admin.ts';

type FormOptions = {
  /** How many bytes have left, of how many. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/**
 * Sends a form with its files and the stored token; the password is asked for again where the shop wants that.
 * @throws CallRefused as every call of the shop does; with code `network` when no answer came, or it was taken back.
 */
export const sendForm = <Body>(method: 'POST' | 'PUT', url: string, form: FormData, options: FormOptions = {}) =>
  confirmedAgain(() => sendOnce<Body>(method, url, form, options));

/** fetch does not tell how much has left, so this is the older way. */
function sendOnce<Body>(
  method: 'POST' | 'PUT',
  url: string,
  form: FormData,
  { onProgress, signal, headers = {} }: FormOptions,
): Promise<Body> {
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries({ ...authorize(), ...headers })) request.setRequestHeader(name, value);
  if (onProgress) request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
  signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    const fail = (words: string) => reject(new CallRefused(0, null, words));
    request.addEventListener('error', () =>
      fail(t('The shop could not be reached. Check your connection and try again.')),
    );
    request.addEventListener('abort', () => fail(t('It was reversed.')));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as Body);
      // The next ordinary call finds out that the session has ended, and shows it.
      if (request.status === 401) callAdmin('whoAmI', {}).catch(() => undefined);
      const error = body as ErrorBody | null;
      reject(
        new CallRefused(
          request.status,
          error,
          error?.message ?? t('The shop answered {status}.', { status: request.status }),
        ),
      );
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
