import { CallRefused } from '#contract/client.ts';
import { toastError } from '../ui/toast/toast.ts';

/** Says in a corner that something failed, with the shop's reason unless it stands at the fields already. */
export function toastFailure(text: string, error: unknown): void {
  toastError(text, whyOf(error));
}

function whyOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused)) return undefined;
  return listWrongFields(error) === null ? (error.body?.message ?? error.message) : undefined;
}

/** What is wrong with single fields, by their names; null where the shop named none. */
export function listWrongFields(error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof CallRefused)) return null;
  // This refusal is about one field, and only its code tells which.
  if (error.code === 'license_type_name_taken') return { name: error.body?.message ?? error.message };
  const fields = error.body?.fields ?? {};
  return Object.keys(fields).length === 0 ? null : fields;
}
