import { useRef } from 'react';
import { Link } from 'react-router';
import type { TracedFile } from '#contract/admin/tracing.ts';
import { t } from '#contract/languages/translate.ts';
import type { ShopAnswer } from '../../clean/check-folder.ts';
import { CleanPanel } from '../../clean/clean-panel.tsx';
import { callAdmin } from '../call-admin.ts';

type Traced = Pick<TracedFile, 'licenses' | 'origins'>;
type Licence = TracedFile['licenses'][number];

/** The folder check as staff have it: the same reading, and an answer that names licensee, order and account. */
export default function TraceFolder() {
  const known = useRef(new Map<string, Licence>()).current;
  return (
    <CleanPanel
      viewer="staff"
      ask={async (files) => {
        const { data } = await callAdmin('traceMarks', { body: { files } });
        for (const { licenses } of data.files) for (const one of licenses) known.set(one.licenseNumber, one);
        return { files: data.files.map(presentTraced), allowances: [] };
      }}
      readKeys={async () => (await callAdmin('certificateKeys', {})).data.keys}
      about={(number) => <Holder licence={known.get(number)} />}
    />
  );
}

/** In the shape that everybody's answer has. */
const presentTraced = ({ licenses, origins }: Traced): ShopAnswer['files'][number] => ({
  licenses: licenses.flatMap(({ license }) => {
    if (!license) return [];
    const { licenseNumber, status, part, licenseType, quantity, limits, licensee, endsAt, product } = license;
    return [{ licenseNumber, status, part, licenseType, quantity, limits, licensee, endsAt, product, isYours: false }];
  }),
  origins: origins.map(({ product, style }) => ({ product, style })),
});

function Holder({ licence }: { licence: Licence | undefined }) {
  if (!licence?.license) return null;
  const { license, holder, orderId } = licence;
  return (
    <span>
      {', '}
      {t('licensed to')} <bdi>{license.licensee}</bdi>
      {holder && holder.fullname !== license.licensee && (
        <>
          {', '}
          <bdi>{holder.fullname}</bdi>
        </>
      )}
      {holder && (
        <>
          {', '}
          <a className="link" href={`mailto:${holder.email}`}>
            {holder.email}
          </a>
        </>
      )}
      {orderId !== null && (
        <>
          {', '}
          <Link className="link" to={`/admin/orders/${orderId}`}>
            {t('order #{id}', { id: orderId })}
          </Link>
        </>
      )}
    </span>
  );
}
