export type Toast = { id: number; text: string; why: string | undefined; isBad: boolean };

const DONE_STAYS_MS = 6_000;
const ERROR_STAYS_MS = 15_000;
const MOST = 3;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let slots: readonly string[] = [];
let lastId = 0;

/** Says in a corner that something went well. */
export function toastSuccess(text: string): void {
  show({ text, why: undefined, isBad: false }, DONE_STAYS_MS);
}

/** Says in a corner that something went wrong, and why if that is known. */
export function toastError(text: string, why?: string): void {
  show({ text, why, isBad: true }, ERROR_STAYS_MS);
}

/** Takes back what was said in these words: it is tried again, or is not so any more. */
export function dismissToast(text: string): void {
  toasts = toasts.filter((toast) => toast.text !== text);
  notify();
}

export function closeToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  notify();
}

/**
 * A place on the page that can show toasts; the last one that came does, since it lies over the others. @returns how to
 * leave.
 */
export function offerPosition(slot: string): () => void {
  slots = [...slots, slot];
  notify();
  return () => {
    slots = slots.filter((other) => other !== slot);
    notify();
  };
}

export const readToasts = () => toasts;
export const readPosition = () => slots.at(-1) ?? null;

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(toast: Omit<Toast, 'id'>, stays_ms: number): void {
  lastId += 1;
  const id = lastId;
  // The same words again replace themselves.
  toasts = [...toasts.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-MOST);
  setTimeout(() => closeToast(id), stays_ms);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
