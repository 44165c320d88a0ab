import { useState } from 'react';
import type { TracedFile } from '#contract/admin/tracing.ts';
import { everyAddress } from '#contract/admin-addresses.ts';
import { useAct } from '../../api/use-act.ts';
import { useDrop } from '../../ui/form/use-drop.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { sendForm } from '../products/send-form.ts';
import { UploadControl } from '../products/upload-control.tsx';
import { texts } from './texts.ts';
import styles from './trace.module.css';
import { TracedFont } from './traced-font.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

const accept = '.ttf,.otf,.woff,.woff2,.zip';

/** A font that was found somewhere is dropped here, and tells whose copy it is. */
export default function TracePage() {
  const { isBusy, fields, act } = useAct({ changesPage: false });
  const [found, setFound] = useState<{ name: string; files: TracedFile[] } | null>(null);

  const trace = (file: File) => {
    setFound(null);
    return act(async () => {
      const form = new FormData();
      form.append('file', file);
      const { files } = await sendForm<{ files: TracedFile[] }>('POST', everyAddress.traceFile[1], form);
      setFound({ name: file.name, files });
    }, texts.notTraced);
  };
  const drop = useDrop(trace);
  return (
    <>
      <PageHead title="Trace a file" />
      <div className="headrow">
        <h1>Trace a file</h1>
        <p className="two">Whose copy of a font is this? Nothing of the file is kept.</p>
      </div>
      <section className={styles.drop} aria-label="Drop a font here" {...drop}>
        <p>Drop a TTF, OTF, WOFF or WOFF2 file here, or a ZIP of them.</p>
        <UploadControl accept={accept} isBusy={isBusy} onFile={trace}>
          Choose a file
        </UploadControl>
      </section>
      <div aria-live="polite">
        {isBusy && <span className="spin" role="status" aria-label="Reading the file" />}
        {fields.file && <p className="note bad">{fields.file} Nothing was kept.</p>}
        {found?.files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold two files of one name, and the list never changes.
          <TracedFont key={at} traced={file} />
        ))}
      </div>
    </>
  );
}
