import { buildHeaderValue, foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { MailRoute } from './mail-route.ts';
import type { QueuedEmail } from './outbox-queries.ts';

export type EmailFile = { filename: string; content: Buffer; contentType: string };

/** A mail as it goes over the wire, with whom it is from and to. */
type Message = { envelope: ReturnType<MimeNode['getEnvelope']>; raw: Buffer };

const NEWLINE = '\r\n';
const [CR, LF] = [13, 10];
/** So many bytes become a line of base64 (RFC 2045, 6.8), so long with its end. */
const LINE_BYTES = 57;
const LINE_LENGTH = 78;

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
  const head = `${root.buildHeaders()}${NEWLINE}${NEWLINE}`;
  // One boundary is not to be the beginning of the other.
  const boundary = files.length > 0 ? `words${root.boundary}` : String(root.boundary);
  const words = [
    ...[wordsPart('text/plain', text), wordsPart('text/html', html)].map(
      (part) => `--${boundary}${NEWLINE}${part}${NEWLINE}`,
    ),
    `--${boundary}--${NEWLINE}`,
  ];
  const mixed = (part: string) => `--${root.boundary}${NEWLINE}${part}`;
  const pieces: Piece[] =
    files.length === 0
      ? [head, ...words]
      : [
          head,
          mixed(`Content-Type: multipart/alternative;${NEWLINE} boundary="${boundary}"${NEWLINE}${NEWLINE}`),
          ...words,
          ...files.flatMap((file) => [mixed(headOf(file)), file.content]),
          `--${root.boundary}--${NEWLINE}`,
        ];
  return { envelope: root.getEnvelope(), raw: writePieces(pieces) };
}

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

/** Words as they are, and bytes that stand in base64. */
type Piece = string | Buffer;

const lengthOf = (piece: Piece): number => {
  if (typeof piece === 'string') return Buffer.byteLength(piece);
  const last = piece.length % LINE_BYTES;
  return (
    Math.floor(piece.length / LINE_BYTES) * LINE_LENGTH + (last > 0 ? Math.ceil(last / 3) * 4 + NEWLINE.length : 0)
  );
};

/** Writes everything straight to where it goes: V8 collects the sooner the more bytes are kept beside its heap, and a mail has many. */
function writePieces(pieces: readonly Piece[]): Buffer {
  const raw = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + lengthOf(piece), 0));
  let end = 0;
  for (const piece of pieces)
    end = typeof piece === 'string' ? end + raw.write(piece, end) : writeBase64(piece, raw, end);
  return raw;
}

const LETTERS = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');

/**
 * Writes bytes in lines of base64, each with its end. Byte by byte, since lines as texts of their own would be two thousand for each mail, a fifth
 * of all that a purchase leaves to be collected. @returns where it ended.
 */
function writeBase64(bytes: Buffer, raw: Buffer, start: number): number {
  const whole = bytes.length - (bytes.length % LINE_BYTES);
  let end = start;
  for (let at = 0; at < whole; ) {
    for (const lineEnd = at + LINE_BYTES; at < lineEnd; at += 3) {
      const bits = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
      raw[end++] = LETTERS[bits >> 18]!;
      raw[end++] = LETTERS[(bits >> 12) & 63]!;
      raw[end++] = LETTERS[(bits >> 6) & 63]!;
      raw[end++] = LETTERS[bits & 63]!;
    }
    raw[end++] = CR;
    raw[end++] = LF;
  }
  return whole < bytes.length ? end + raw.write(`${bytes.toString('base64', whole)}${NEWLINE}`, end) : end;
}
