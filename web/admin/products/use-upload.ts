import { useCallback, useRef, useState } from 'react';
import type { Upload } from '#contract/admin/uploads.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { CallRefused } from '#contract/client.ts';
import { sayMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { sendForm } from './send-form.ts';
import { texts } from './texts.ts';

/** What is on its way: `percent` of its bytes have left. It is 0 when nothing is. */
export type UploadState = { name: string; bytes: number; percent: number; isUnderway: boolean };

const nothing: UploadState = { name: '', bytes: 0, percent: 0, isUnderway: false };

/** Sends files to the shop one at a time. A table of products is only tried; `forGood` does what it says. */
export function useUpload() {
  const [state, setState] = useState(nothing);
  const underway = useRef<AbortController | null>(null);

  const send = useCallback(async (file: File, { forGood = false } = {}): Promise<Upload | null> => {
    if (underway.current) return null;
    if (file.size > uploadSizes.fonts) {
      toastError(texts.notUploaded, texts.tooLarge(file.name, sayMegabytes(uploadSizes.fonts)));
      return null;
    }
    const stop = new AbortController();
    underway.current = stop;
    dismissToast(texts.notUploaded);
    setState({ name: file.name, bytes: file.size, percent: 0, isUnderway: true });
    const form = new FormData();
    form.append('file', file);
    const address = everyAddress.uploadFile[1] + (forGood ? '' : '?dryRun=1');
    try {
      const answer = await sendForm<Upload>('POST', address, form, {
        signal: stop.signal,
        onProgress: (loaded, total) =>
          setState((before) => ({ ...before, percent: Math.round((loaded / Math.max(1, total)) * 100) })),
      });
      toastSuccess(texts.uploaded);
      return answer;
    } catch (error) {
      if (!stop.signal.aborted) toastError(texts.notUploaded, whyOf(error, file.name));
      return null;
    } finally {
      underway.current = null;
      setState(nothing);
    }
  }, []);
  const cancel = useCallback(() => underway.current?.abort(), []);
  return { state, send, cancel };
}

function whyOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const found = error.body?.fields?.file;
  return found === undefined ? (error.body?.message ?? error.message) : `${name}: ${found} Nothing was kept.`;
}
