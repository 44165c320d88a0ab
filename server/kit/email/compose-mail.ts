import { buildHeaderValue, foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { MailRoute } from './mail-route.ts';
import type { QueuedEmail } from './outbox-queries.ts';

export type EmailFile = { filename: string; content: Buffer; contentType: string };

/** A mail as it goes over the wire, with whom it is from and to. */
type Message = { envelope: ReturnType<MimeNode['getEnvelope']>; raw: Buffer };

const NEWLINE = '\r\n';
/** So many bytes become a line of base64, of so many pairs of letters with its end. */
const LINE_BYTES = 57;
const PAIRS_IN_LINE = 39;

/**
 * Writes a mail with its files (RFC 5322, RFC 2045). The library writes what is difficult, which is the headers and the words; it would lead the
 * files of each mail through a dozen streams, which takes several times as long as writing them.
 */
export function composeMail(
  { id, to, replyTo, subject, text, html, files }: QueuedEmail & { files: EmailFile[] },
  from: MailRoute['from'],
): Message {
  const host = /@([^>\s]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';
  const root = new MimeNode(files.length > 0 ? 'multipart/mixed' : 'multipart/alternative');
  root.setHeader({
    from,
    to,
    ...(replyTo === null ? {} : { 'reply-to': replyTo }),
    subject,
    'message-id': `<huruf-${id}@${host}>`,
  });
  const head = Buffer.from(`${root.buildHeaders()}${NEWLINE}${NEWLINE}`);
  // One boundary is not to be the beginning of the other.
  const boundary = files.length > 0 ? `words${root.boundary}` : String(root.boundary);
  const words = Buffer.from(parts(boundary, [wordsPart('text/plain', text), wordsPart('text/html', html)]), 'latin1');
  const raw =
    files.length === 0
      ? [head, words]
      : [
          head,
          Buffer.from(
            `--${root.boundary}${NEWLINE}Content-Type: multipart/alternative;${NEWLINE} boundary="${boundary}"${NEWLINE}${NEWLINE}`,
          ),
          words,
          ...files.flatMap((file) => [
            Buffer.from(`--${root.boundary}${NEWLINE}${headOf(file)}`),
            ...inBase64(file.content),
          ]),
          Buffer.from(`--${root.boundary}--${NEWLINE}`),
        ];
  return { envelope: root.getEnvelope(), raw: Buffer.concat(raw) };
}

const parts = (boundary: string, contents: string[]) =>
  `${contents.map((content) => `--${boundary}${NEWLINE}${content}${NEWLINE}`).join('')}--${boundary}--${NEWLINE}`;

const wordsPart = (type: string, words: string) =>
  [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrap(encode(words.replace(/\r?\n/g, NEWLINE))),
  ].join(NEWLINE);

function headOf({ filename, contentType }: EmailFile): string {
  const disposition = buildHeaderValue({ value: 'attachment', params: { filename } });
  return [
    `Content-Type: ${contentType}`,
    'Content-Transfer-Encoding: base64',
    foldLines(`Content-Disposition: ${disposition}`),
    '',
    '',
  ].join(NEWLINE);
}

/** Each twelve bits as two letters of base64 (RFC 2045, 6.8), and each two letters as one number, as they stand in memory. */
const PAIRS = new Uint16Array(4_096);
for (let bits = 0; bits < PAIRS.length; bits += 1)
  PAIRS[bits] = asNumber(Buffer.from([bits >> 4, (bits & 15) << 4]).toString('base64'));
const LINE_END = asNumber(NEWLINE);

function asNumber(letters: string): number {
  return new Uint16Array(Uint8Array.from(Buffer.from(letters.slice(0, 2))).buffer)[0]!;
}

/**
 * The bytes in lines of base64. Written straight to where they go: lines as texts of their own are two thousand for each mail, which is
 * a fifth of all that a purchase leaves to be collected.
 */
function inBase64(bytes: Buffer): Buffer[] {
  const last = bytes.length % LINE_BYTES;
  const whole = bytes.length - last;
  const lines = new Uint16Array((whole / LINE_BYTES) * PAIRS_IN_LINE);
  for (let at = 0, end = 0; at < whole; lines[end++] = LINE_END)
    for (const lineEnd = at + LINE_BYTES; at < lineEnd; at += 3) {
      const bits = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
      lines[end++] = PAIRS[bits >> 12]!;
      lines[end++] = PAIRS[bits & 4_095]!;
    }
  return [Buffer.from(lines.buffer), Buffer.from(`${bytes.toString('base64', whole)}${last > 0 ? NEWLINE : ''}`)];
}
