import { useRef, useState } from 'react';
import type { Allowance } from '#contract/nouns/file-checks.ts';
import { type AskShop, askAbout, type CheckedFont } from './check-folder.ts';
import type { CertificateKey, DroppedFile, FoundCertificate, UnreadFile } from './found-file.ts';
import { type Progress, readInWorker } from './read-in-worker.ts';

/** What became of a folder. */
export type FolderResult = {
  fonts: CheckedFont[];
  allowances: Allowance[];
  certificates: FoundCertificate[];
  unread: UnreadFile[];
  /** How many files were looked through, archives and saved pages included. */
  files: number;
  isCut: boolean;
  isCancelled: boolean;
};

export type CheckState =
  | { kind: 'idle' }
  | ({ kind: 'reading' } & Progress)
  | ({ kind: 'asking' } & Progress)
  | { kind: 'failed'; error: unknown }
  | { kind: 'done'; result: FolderResult };

type Shop = { ask: AskShop; readKeys: () => Promise<CertificateKey[]> };

/** Reads a folder in a worker and asks the shop about what was found. */
export function useFolderCheck({ ask, readKeys }: Shop) {
  const [state, setState] = useState<CheckState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);

  async function check(files: DroppedFile[]): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const show = (next: CheckState) => {
      if (running.current === own) setState(next);
    };
    const progress = { done: 0, total: files.length };
    show({ kind: 'reading', ...progress });
    try {
      const { found, isCut } = await readInWorker(
        files,
        await readKeys(),
        (next) => show({ kind: 'reading', ...Object.assign(progress, next) }),
        own.signal,
      );
      const { fonts, allowances } = await askAbout(found, ask, (done, total) => show({ kind: 'asking', done, total }));
      show({
        kind: 'done',
        result: {
          fonts,
          allowances,
          certificates: found.filter((file) => file.kind === 'certificate'),
          unread: found.filter((file) => file.kind === 'unread'),
          files: progress.done,
          isCut,
          isCancelled: own.signal.aborted,
        },
      });
    } catch (error) {
      show({ kind: 'failed', error });
    }
  }

  return { state, check, cancel: () => running.current?.abort(), reset: () => setState({ kind: 'idle' }) };
}
