import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { asRead, tagOf } from '../../api/as-read.ts';
import { readDraft, removeDraft, writeDraft } from '../../ui/browser-storage.ts';

type Stored = { fields: Record<string, string | boolean>; seen: string | null };

const draftKey = (section: string) => `settings:${section}`;

/** Whether something of a section is written and not saved yet, in this tab. */
const hasDraft = (section: string): boolean => readDraft(draftKey(section)) !== null;

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether something of a section is written and not saved yet, for a part next to its form. */
export const useHasDraft = (section: string): boolean =>
  useSyncExternalStore(
    listen,
    () => hasDraft(section),
    () => false,
  );

/** The stored draft of a field, for a form that has its own state. */
export function savedField(section: string, name: string): string | null {
  const value = read(section)?.fields[name];
  return typeof value === 'string' ? value : null;
}

/**
 * Keeps what is typed in the form of a section, in this tab, until it is saved or discarded. A secret is stored
 * nowhere: anyone who leaves with one is asked. `was` is what the section was read as: it is saved as of when it was
 * first touched.
 */
export function useSavedForm(section: string, was: object) {
  const form = useRef<HTMLFormElement>(null);
  const [isUnsaved, setUnsaved] = useState(() => hasDraft(section));
  const [hasSecret, setSecret] = useState(false);
  const seen = useRef<string | null>(read(section)?.seen ?? null);

  useEffect(() => restore(form, section), [section]);

  function note() {
    const changed = fieldsOf(form.current).filter(isChanged);
    const stored = changed.filter(({ type }) => type !== 'password');
    if (changed.length > 0) seen.current ??= tagOf(was);
    setSecret(stored.length < changed.length);
    setUnsaved(changed.length > 0);
    const fields = Object.fromEntries(stored.map((field) => [field.name, valueIn(field)]));
    if (stored.length === 0) removeDraft(draftKey(section));
    else writeDraft(draftKey(section), JSON.stringify({ fields, seen: seen.current } satisfies Stored));
    notify();
  }

  /** It is saved. */
  function settle() {
    removeDraft(draftKey(section));
    notify();
    seen.current = null;
    setSecret(false);
    setUnsaved(false);
  }

  return {
    form,
    note,
    settle,
    discard: () => {
      form.current?.reset();
      settle();
    },
    isUnsaved,
    hasSecret,
    /** The header that says what is edited. */
    headers: () => asRead(was, seen.current),
  };
}

function read(section: string): Stored | null {
  return JSON.parse(readDraft(draftKey(section)) ?? 'null');
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement | null): Field[] =>
  [...(form?.elements ?? [])].filter(
    (one): one is Field => /^(?:INPUT|SELECT|TEXTAREA)$/.test(one.tagName) && (one as Field).name !== '',
  );

const valueIn = (field: Field) =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return ![...field.options].some((one) => one.selected && one.defaultSelected);
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function restore(form: RefObject<HTMLFormElement | null>, section: string): void {
  const { fields = {} } = read(section) ?? {};
  for (const field of fieldsOf(form.current)) {
    const value = fields[field.name];
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value;
    else if (value !== undefined) field.value = value;
  }
}
