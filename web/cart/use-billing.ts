import { useEffect, useState } from 'react';
import { fieldWords, nameField } from '#contract/field-words.ts';
import { readItem, writeItem } from '../ui/browser-storage.ts';

const storedName = 'fontshop_billing';

/** Whom an invoice is made out to, as it is typed. */
export type InvoiceTo = { name: string; address: string; email: string };
type Said = { poNumber: string; invoiceTo: InvoiceTo | null };
type Problems = Partial<Record<'poNumber' | keyof InvoiceTo, string>>;

export type BillingChosen = {
  said: Said;
  /** What the order is placed with. */
  given: { poNumber?: string; invoiceTo?: { name: string; address: string; email?: string } };
  problems: Problems;
  change: (part: Partial<Said>) => void;
  /** @returns whether the other invoice has all it needs. */
  check: () => boolean;
  /** Takes over what the shop says is wrong, by the fields of the order. */
  take: (fields: Readonly<Record<string, string>>) => void;
};

const isBilling = (path: string) => path === 'poNumber' || path.startsWith('invoiceTo.');

/** Whether the shop says that something about the invoice is wrong. */
export const isOfBilling = (fields: Readonly<Record<string, string>>) => Object.keys(fields).some(isBilling);

const NOTHING: Said = { poNumber: '', invoiceTo: null };

/** What was said in this tab for the order that isn't paid yet. */
function readSaid(): Said {
  try {
    const { poNumber, invoiceTo }: Partial<Said> = JSON.parse(readItem(storedName) ?? '{}');
    return { poNumber: poNumber ?? '', invoiceTo: invoiceTo ?? null };
  } catch {
    return NOTHING;
  }
}

/** What a buyer says of the invoice, kept in this tab until the order is paid. */
export function useBilling(): BillingChosen {
  const [said, setSaid] = useState(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  useEffect(() => setSaid(readSaid()), []);
  const { poNumber, invoiceTo } = said;

  return {
    said,
    given: {
      ...(poNumber.trim() !== '' && { poNumber }),
      ...(invoiceTo && {
        invoiceTo: {
          name: invoiceTo.name,
          address: invoiceTo.address,
          ...(invoiceTo.email.trim() !== '' && { email: invoiceTo.email }),
        },
      }),
    },
    problems,
    change: (part) => {
      const next = { ...said, ...part };
      setSaid(next);
      setProblems({});
      writeItem(storedName, JSON.stringify(next));
    },
    check: () => {
      const missing: Problems = {};
      for (const field of ['name', 'address'] as const)
        if (invoiceTo && invoiceTo[field].trim() === '')
          missing[field] = fieldWords.missing(nameField(['invoiceTo', field], false));
      setProblems(missing);
      return Object.keys(missing).length === 0;
    },
    take: (fields) =>
      setProblems(
        Object.fromEntries(
          Object.entries(fields)
            .filter(([path]) => isBilling(path))
            .map(([path, words]) => [path.replace('invoiceTo.', ''), words]),
        ),
      ),
  };
}
