import { useRef, useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { call } from '../../api/call.ts';

/** What somebody wrote, as far as the page has to know it. */
export type SentMessage = { name: string; email: string };
export type Message = {
  isBusy: boolean;
  /** Why it did not go through, in words for the writer. */
  problem: string | null;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
  sent: SentMessage | null;
  send: (form: FormData) => Promise<void>;
  /** Back to an empty form. */
  writeAnother: () => void;
};

/** Sends what was written, once; a second press while the first is under way is ignored. */
export function useMessage(): Message {
  const underway = useRef(false);
  const [state, setState] = useState<Omit<Message, 'send' | 'writeAnother'>>(empty);
  const openedAt = useRef<number | null>(null);
  openedAt.current ??= typeof performance === 'undefined' ? 0 : performance.now();

  async function send(form: FormData): Promise<void> {
    if (underway.current) return;
    underway.current = true;
    setState({ ...empty, isBusy: true });
    const name = String(form.get('name')).trim();
    const email = String(form.get('email')).trim();
    const body = {
      name,
      email,
      message: String(form.get('message')),
      website: String(form.get('website') ?? ''),
      elapsed_ms: Math.round(performance.now() - (openedAt.current ?? 0)),
    };
    try {
      await call('sendMessage', { body });
      setState({ ...empty, sent: { name, email } });
    } catch (error) {
      setState({ ...empty, ...explainRefusal(error, new Date()) });
    } finally {
      underway.current = false;
    }
  }

  function writeAnother(): void {
    openedAt.current = performance.now();
    setState(empty);
  }
  return { ...state, send, writeAnother };
}

const empty = { isBusy: false, problem: null, fields: {}, sent: null } as const;

/** The message for the writer; errors of single fields appear next to them. Nothing that was typed is lost. */
export function explainRefusal(error: unknown, now: Date): Pick<Message, 'problem' | 'fields'> {
  if (!(error instanceof CallRefused)) throw error;
  const fields = error.body?.fields ?? {};
  if (Object.keys(fields).length > 0)
    return { problem: t('Not sent yet: a line below is missing or not right.'), fields };
  const kept = t('What you wrote is still here.');
  if (error.code === 'network')
    return { problem: t('You seem to be offline, so nothing was sent. {kept}', { kept }), fields };
  if (error.status !== 429)
    return { problem: t('The shop couldn’t save that. {kept} Try again in a moment.', { kept }), fields };
  const wait_s = error.retryAfter_s ?? 3600;
  return {
    problem: t('You’ve sent many messages within an hour. {kept} Send it after {now}.', {
      kept,
      now: clockTime(now, wait_s),
    }),
    fields,
  };
}

/** The time of day after a wait, in the writer's own time zone, and how long that is: "14:32, in 27 minutes". */
function clockTime(now: Date, wait_s: number): string {
  const minutes = Math.max(1, Math.ceil(wait_s / 60));
  const then = new Date(now.getTime() + minutes * 60_000);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(then);
  return t('{time}, in {minutes}', { time, minutes: formatCount('{count} minute', '{count} minutes', minutes) });
}
