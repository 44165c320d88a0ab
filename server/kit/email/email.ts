import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Language } from '#contract/languages/languages.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import type { MailTopic } from '#contract/mail-kinds.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import { batch } from '../database/batch.ts';
import type { Db, Tx } from '../database/database.ts';
import { errorCode } from '../error-code.ts';
import { escapeHtml } from '../escape-html.ts';
import { composeMail, type EmailFile, type SignedEmail, writeMail } from './compose-mail.ts';
import { nameShop, pageOf } from './email-template.ts';
import { type MailRoute, type ReadMailRoute, smtpOptions } from './mail-route.ts';
import {
  type ClaimedEmail,
  claimEmails,
  type Email,
  type EmailAttachment,
  insertEmails,
  type QueuedEmail,
  setHandedOver,
  setRefused,
  setSent,
} from './outbox-queries.ts';
import { kindOf, putOwnWords } from './own-mail-words.ts';
import { readShopAndReaders } from './shop-words-queries.ts';

/** Makes the files of several mails; where those of one cannot be made, the others have theirs. */
type MakeFiles = (mails: EmailAttachment[][]) => Promise<PromiseSettledResult<EmailFile[]>[]>;

/** What stands in the words that are stored, where the reader finds the secret. */
const PLACEHOLDER = '(only-in-the-mail-itself)';

/**
 * As many are claimed at once, and what their files need is read at once. A file that takes long holds up only these.
 */
export const CLAIMED_AT_ONCE = 5;
/** Mails that left are marked together; one that left is not marked at most so long. */
const GATHER_MS = 20;
/**
 * A mail may have left although its process was killed before it knew: such a one is sent once more, and then no more.
 */
const MOST_HAND_OVERS = 2;
/** A mail that could not be sent is tried again after 1, 2, 4, ... minutes, at the longest every six hours. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

/** No mailbox can ever be under it (RFC 2606, section 2), so people who are gone have their address there. */
export const NOBODYS_DOMAIN = 'invalid';

/**
 * A mail that is written in the language of whom it is to: the address, or the account that it is about. `language` is
 * that of somebody who has no account.
 */
export type Letter = {
  to: string;
  userId?: number | undefined;
  language?: Language | undefined;
  write: () => Email;
};

/** A letter to the holder of an account, at the address that it has. */
export const letterTo = ({ id, email }: { id?: number; email: string }, write: () => Email): Letter => ({
  to: email,
  userId: id,
  write,
});

/**
 * Puts mails in the outbox, in the transaction that made their content true. A second one about the same is dropped,
 * and so is one to an address that cannot be, of a kind that is switched off, or that its reader leaves off.
 */
export async function queueEmails(tx: Tx, clock: Clock, letters: Letter[]): Promise<void> {
  if (letters.length === 0) return;
  const now = new Date(clock.now());
  const { wordsNow, languageOf, ownWords, isWanted } = await readShopAndReaders(tx, letters);
  const write = (letter: Letter) =>
    speakIn(languageOf(letter) ?? letter.language, () => {
      const email = letter.write();
      const kind = kindOf(email);
      if (!isWanted(kind, letter)) return [];
      const { sheet: _, facts: _facts, ...worded } = putOwnWords(email, ownWords(kind));
      return [withoutSecret(nameShop(worded, wordsNow()))];
    });
  const named = letters.flatMap(write);
  if (named.length > 0) await insertEmails(tx, named, { now, nobodysDomain: NOBODYS_DOMAIN });
}

function withoutSecret(email: Email): Email {
  const { secret, text, html } = email;
  if (secret === undefined) return email;
  return { ...email, text: text.replaceAll(secret, PLACEHOLDER), html: html.replaceAll(secret, PLACEHOLDER) };
}

/** Whether it is the link by which a reader leaves emails off. */
export const isStop = ({ kind }: EmailAttachment) => kind === STOP;
const isLink = (enclosed: EmailAttachment) => enclosed.kind === 'link' || isStop(enclosed);

/** Stands in an email that its reader may leave off, for the proof in its link. */
const STOP = 'stop';
const STOP_QUERY = `${STOP}=(only-in-the-mail-itself)`;

/**
 * The link by which a reader leaves emails of a topic off, and what signs it when the email leaves. Mail programs have
 * the same address in a header, and ask for it with one press (RFC 8058).
 */
export function stopLink(
  publicUrl: string,
  topic: MailTopic,
  userId: number,
): { stop: string; enclosed: EmailAttachment } {
  const path = stopPath(topic, userId);
  return {
    stop: `${pageOf(publicUrl, path)}?${STOP_QUERY}`,
    enclosed: { name: path, kind: STOP, query: STOP_QUERY, url: publicUrl + path },
  };
}

/** The end of a link that works for as long as its email is kept: the first day of 2100. */
export const LASTING_S = 4_102_444_800;

/** The address at which somebody leaves emails off; it is what is signed. */
export const stopPath = (topic: string, userId: number): string => `/unsubscribe/${topic}/${userId}`;

/** The files among what goes with a mail. */
export const filesOf = (enclosures: EmailAttachment[]) => enclosures.filter((enclosed) => !isLink(enclosed));

/**
 * Links in a mail that open something for its reader. They are signed when the mail leaves, each time again: in the
 * words that are stored, and that staff read, they open nothing.
 */
export function unsignedLinks() {
  const paths: string[] = [];
  const queryOf = (at: number) => `link=(${at}-only-in-the-mail-itself)`;
  return {
    /** What stands in the words behind the path. */
    sign: (path: string) => queryOf(paths.push(path)),
    /** Those that stand in some words, as the mail takes them along. */
    enclosed: (words: string): EmailAttachment[] =>
      paths
        .map((path, index) => ({ name: path, kind: 'link', query: queryOf(index + 1) }))
        .filter(({ query }) => words.includes(query)),
  };
}

/** @param isLasting whether the link works for as long as the email is kept. */
type Sign = (path: string, isLasting: boolean) => string;

function withLinks(mail: QueuedEmail, enclosures: EmailAttachment[], sign: Sign): SignedEmail {
  return enclosures.filter(isLink).reduce<SignedEmail>(({ text, html, ...rest }, { name: path, kind, query, url }) => {
    const signed = sign(path, kind === STOP);
    return {
      ...rest,
      ...(kind === STOP ? { stopUrl: `${url}?${signed}` } : {}),
      text: text.replaceAll(String(query), signed),
      html: html.replaceAll(String(query), escapeHtml(signed)),
    };
  }, mail);
}

type EmailTransport = (mail: SignedEmail & { files: EmailFile[] }) => Promise<void>;

const noFiles: PromiseSettledResult<EmailFile[]> = { status: 'fulfilled', value: [] };
/** For mails that bring nothing, and hold no link to sign. */
const makeNothing: MakeFiles = async (mails) => mails.map(() => noFiles);
const asItIs: Sign = (path) => path;

/**
 * Sends some of what stands in the outbox. A mail is claimed by putting its next try ahead, so that several processes
 * share the work and a crash in the middle only delays it. @returns how many were sent.
 */
export async function sendQueuedEmails(
  db: Db,
  clock: Clock,
  send: EmailTransport,
  note: (error: unknown, id: number) => void,
  makeFiles: MakeFiles = makeNothing,
  sign: Sign = asItIs,
): Promise<number> {
  const claimed = await claimEmails(db, {
    now: new Date(clock.now()),
    limit: CLAIMED_AT_ONCE,
    firstPause_ms: FIRST_PAUSE_MS,
    longestPause_ms: LONGEST_PAUSE_MS,
  });
  let sent = 0;
  const mark = batch((ids: number[]) => setSent(db, ids, new Date(clock.now())), { gather_ms: GATHER_MS });
  const handOver = batch((ids: number[]) => setHandedOver(db, ids), { gather_ms: GATHER_MS });
  const deliver = async (claimed: ClaimedEmail, made: PromiseSettledResult<EmailFile[]>) => {
    const { enclosures, secret, handOvers, ...kept } = claimed;
    const mail = withLinks(secret === null ? kept : withSecret(kept, secret), enclosures, sign);
    try {
      if (made.status === 'rejected') throw made.reason;
      if (handOvers < MOST_HAND_OVERS) {
        await handOver(mail.id);
        await send({ ...mail, files: made.value });
      }
      await mark(mail.id);
      sent += 1;
    } catch (error) {
      note(error, mail.id);
      await setRefused(db, mail.id).catch(() => undefined);
    }
  };
  const hasFiles = ({ enclosures }: ClaimedEmail) => filesOf(enclosures).length > 0;
  const bare = claimed.filter((mail) => !hasFiles(mail));
  const full = claimed.filter(hasFiles);
  const withFiles = async () => {
    const made = await makeFiles(full.map(({ enclosures }) => filesOf(enclosures))).catch(failedForAll(full));
    await Promise.all(full.map((mail, at) => deliver(mail, mustExist(made[at]))));
  };
  await Promise.all([...bare.map((mail) => deliver(mail, noFiles)), ...(full.length > 0 ? [withFiles()] : [])]);
  return sent;
}

const failedForAll =
  (mails: unknown[]) =>
  (reason: unknown): PromiseSettledResult<EmailFile[]>[] =>
    mails.map(() => ({ status: 'rejected', reason }));

function withSecret(mail: QueuedEmail, secret: string): QueuedEmail {
  const { text, html } = mail;
  return { ...mail, text: text.replaceAll(PLACEHOLDER, secret), html: html.replaceAll(PLACEHOLDER, secret) };
}

/** How mails leave: by the server of this moment, or as files of DATA_DIR/mail where none is set. */
export function openEmailTransport(readRoute: ReadMailRoute, { DATA_DIR }: Pick<Settings, 'DATA_DIR'>): EmailTransport {
  const folder = path.join(DATA_DIR, 'mail');
  let known: { sign: string; transport: { sendMail(mail: object): Promise<unknown>; close(): void } } | null = null;
  const transportOf = (server: NonNullable<MailRoute['server']>) => {
    const sign = JSON.stringify(server);
    if (known?.sign === sign) return known.transport;
    // What is on its way there arrives still.
    known?.transport.close();
    known = { sign, transport: createTransport({ ...smtpOptions(server), pool: true }) };
    return known.transport;
  };
  return async (mail) => {
    const { from, server } = await readRoute();
    if (server) {
      await transportOf(server).sendMail(composeMail(mail, from));
      return;
    }
    // Anyone who looks into the folder finds a mail when it is whole.
    const file = path.join(folder, `${mail.id}.eml`);
    await writeInto(folder, `${file}.unfinished`, await writeMail(mail, from));
    await fs.rename(`${file}.unfinished`, file);
  };
}

/** Makes the folder where it is not there yet, or not any more. */
async function writeInto(folder: string, file: string, bytes: Buffer): Promise<void> {
  try {
    await fs.writeFile(file, bytes);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(file, bytes);
  }
}
