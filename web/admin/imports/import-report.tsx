import type { LicenseImport } from '#contract/admin/imports.ts';
import styles from './imports.module.css';

/** What a table of licences would make, what is wrong with it, and, once it was imported, what it made. */
export function ImportReport({
  name,
  report,
  isBusy,
  onImport,
}: {
  name: string;
  report: LicenseImport;
  isBusy: boolean;
  onImport: () => void;
}) {
  const { licenses, wrong, isImported } = report;
  return (
    <section aria-label={`What is in ${name}`}>
      <div className="headrow">
        <h2 className="t24">
          <bdi>{name}</bdi>
        </h2>
        {!isImported && wrong.length === 0 && licenses > 0 && (
          <button type="button" className="btn fill small" disabled={isBusy} onClick={onImport}>
            {isBusy ? 'Importing...' : `Import ${count(licenses, 'licence')}`}
          </button>
        )}
      </div>
      <p role="status" className={styles.says}>
        {sayReport(report)}
      </p>
      {wrong.length > 0 ? <WrongLines wrong={wrong} /> : <Lines report={report} />}
    </section>
  );
}

function sayReport({ licenses, customers, there, wrong, isImported }: LicenseImport): string {
  if (wrong.length > 0)
    return `${count(new Set(wrong.map(({ row }) => row)).size, 'line')} can not be taken, so nothing is imported. Mend the table and choose it again.`;
  const known = there === 0 ? '' : ` ${count(there, 'licence')} ${there === 1 ? 'is' : 'are'} here already.`;
  if (licenses === 0) return there === 0 ? 'The table has no lines.' : `Nothing to import:${known}`;
  const made = `${count(licenses, 'licence')} and ${count(customers, 'new customer')}`;
  const mail = customers === 0 ? '' : ' New customers set a password by "Forgot password" on the login page.';
  return `${isImported ? 'Imported' : 'Would make'}: ${made}.${known}${mail}`;
}

/** So many are shown; whoever mends these sees the next. */
const MOST_WRONG = 200;

function WrongLines({ wrong }: Pick<LicenseImport, 'wrong'>) {
  const rest = wrong.length - MOST_WRONG;
  return (
    <>
      <table className="tab stack">
        <thead>
          <tr>
            <th>Line</th>
            <th>Column</th>
            <th>What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {wrong.slice(0, MOST_WRONG).map(({ row, column, why }) => (
            <tr key={`${row} ${column}`}>
              <td data-l="Line">{row}</td>
              <td data-l="Column">{column ?? 'whole line'}</td>
              <td data-l="What is wrong">{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest many={rest} />
    </>
  );
}

function Lines({ report: { lines, licenses, there, isImported } }: { report: LicenseImport }) {
  const rest = licenses + there - lines.length;
  if (lines.length === 0) return null;
  return (
    <>
      <table className="tab stack">
        <thead>
          <tr>
            <th>Buyer</th>
            <th>Font</th>
            <th>Licence</th>
            <th>Sold</th>
            <th>Number</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row}>
              <td className="main">
                <span className="b">{line.fullname}</span>
                <br />
                <span className="two">{line.email}</span>
              </td>
              <td data-l="Font">{line.product.name}</td>
              <td data-l="Licence">
                {line.licenseType.name}
                {line.quantity > 1 && `, ${line.quantity} times`}
                {line.licensee !== line.fullname && `, for ${line.licensee}`}
              </td>
              <td data-l="Sold">{line.issuedAt.slice(0, 10)}</td>
              <td data-l="Number">{line.licenseNumber ?? 'made here'}</td>
              <td data-l="State">{sayState(line, isImported)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest many={rest} />
    </>
  );
}

function Rest({ many }: { many: number }) {
  if (many <= 0) return null;
  return <p className={`two ${styles.rest}`}>and {many.toLocaleString('en-US')} more.</p>;
}

function sayState({ isThere, isNewCustomer }: LicenseImport['lines'][number], isImported: boolean): string {
  if (isThere) return 'here already';
  if (isImported) return 'imported';
  return isNewCustomer ? 'new customer' : 'new licence';
}

const count = (many: number, what: string) => `${many.toLocaleString('en-US')} ${what}${many === 1 ? '' : 's'}`;
