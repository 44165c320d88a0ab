import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailRoute } from './mail-route.ts';
import type { QueuedEmail } from './outbox-queries.ts';

export type EmailFile = { filename: string; content: Buffer; contentType: string };

/** An email whose links are signed, with where its reader leaves emails like it off. */
export type SignedEmail = QueuedEmail & { stopUrl?: string };
type WholeEmail = SignedEmail & { files: EmailFile[] };

/** An email with its files, as nodemailer takes it. */
export function composeMail(
  { id, to, replyTo, subject, text, html, stopUrl, files }: WholeEmail,
  from: MailRoute['from'],
): SendMailOptions {
  const host = /@([^>\s]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';
  return {
    from,
    to,
    ...(replyTo === null ? {} : { replyTo }),
    subject,
    text,
    html,
    attachments: files,
    messageId: `<huruf-${id}@${host}>`,
    // No answer by a machine is wanted (RFC 3834).
    headers: {
      'auto-submitted': 'auto-generated',
      // With one press in the mail program (RFC 8058).
      ...(stopUrl === undefined
        ? {}
        : { 'list-unsubscribe': `<${stopUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
    },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const toBytes = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** The same email as the bytes that would go over the wire (RFC 5322). */
export async function writeMail(email: WholeEmail, from: MailRoute['from']): Promise<Buffer> {
  const { message } = await toBytes.sendMail(composeMail(email, from));
  return message as Buffer;
}
