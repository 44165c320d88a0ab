import { useCallback, useRef, useState } from 'react';
import type { Upload } from '#contract/admin/uploads.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { CallRefused } from '#contract/client.ts';
import { sayMegabytes, uploadSizes } from '#contract/upload-sizes.ts';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { sendForm } from './send-form.ts';
import { texts } from './texts.ts';

/** What is on its way: `percent` of its bytes have left. It is 0 when nothing is. `place` says which of several files it is. */
export type UploadState = { name: string; bytes: number; percent: number; isUnderway: boolean; place: string };

const nothing: UploadState = { name: '', bytes: 0, percent: 0, isUnderway: false, place: '' };

type SendOptions = {
  forGood?: boolean;
  /** Which of several files it is, in words. */
  place?: string;
  /** Tells why it was not taken, where that is not said in a corner at once. */
  sayTrouble?: (why: string | undefined) => void;
};

/** Sends files to the shop one at a time. A table of products is only tried; `forGood` does what it says. */
export function useUpload() {
  const [state, setState] = useState(nothing);
  const underway = useRef<AbortController | null>(null);
  /** Of the file that was sent last. */
  const last = useRef<AbortController | null>(null);

  const send = useCallback(async (file: File, options: SendOptions = {}): Promise<Upload | null> => {
    const { forGood = false, place = '', sayTrouble = (why) => toastError(texts.notUploaded, why) } = options;
    if (underway.current) return null;
    if (file.size > uploadSizes.fonts) {
      sayTrouble(texts.tooLarge(file.name, sayMegabytes(uploadSizes.fonts)));
      return null;
    }
    const stop = new AbortController();
    underway.current = stop;
    last.current = stop;
    dismissToast(texts.notUploaded);
    setState({ name: file.name, bytes: file.size, percent: 0, isUnderway: true, place });
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
      if (!stop.signal.aborted) sayTrouble(whyOf(error, file.name));
      return null;
    } finally {
      underway.current = null;
      setState(nothing);
    }
  }, []);
  const cancel = useCallback(() => underway.current?.abort(), []);
  const wasCancelled = useCallback(() => last.current?.signal.aborted ?? false, []);
  return { state, send, cancel, wasCancelled };
}

function whyOf(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  const found = error.body?.fields?.file;
  return found === undefined ? (error.body?.message ?? error.message) : `${name}: ${found} Nothing was kept.`;
}
