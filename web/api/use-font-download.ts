import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import type { LicensedFiles } from '#contract/nouns/products.ts';
import { saveFile } from './save-file.ts';

type FontDownload = {
  /** The file that is on its way, by its kind. */
  busy: string | null;
  refusal: CallRefused | null;
  save: (file: { name: string; href: string }) => Promise<void>;
};

/**
 * Downloads files of one font and says why when that is refused. A link that has grown old is asked for afresh by
 * `renew`, so that a page may stay open as long as it likes. `onSaved` hears of every file that came, `onRefused` of
 * every refusal.
 */
export function useFontDownload(
  renew: () => Promise<LicensedFiles | null>,
  onSaved?: () => void,
  onRefused?: (refusal: CallRefused) => void,
): FontDownload {
  const [state, setState] = useState<{ busy: string | null; refusal: CallRefused | null }>({
    busy: null,
    refusal: null,
  });

  async function saveFresh({ name, href }: { name: string; href: string }) {
    try {
      await saveFile(href);
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'link_expired') throw error;
      const fresh = await renew();
      await saveFile(fresh?.[`format${name}` as keyof LicensedFiles] ?? href);
    }
  }

  return {
    ...state,
    save: async (file) => {
      setState({ busy: file.name, refusal: null });
      try {
        await saveFresh(file);
        setState({ busy: null, refusal: null });
        onSaved?.();
      } catch (error) {
        setState({ busy: null, refusal: error instanceof CallRefused ? error : null });
        if (!(error instanceof CallRefused)) throw error;
        onRefused?.(error);
      }
    },
  };
}
