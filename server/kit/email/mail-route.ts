import { isOwnMachine } from '../config/in-clear.ts';

/** A mail server as its owner names it; `none` is for one on this machine. */
export type MailServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
};

/**
 * A mail server as the environment names it; `allowPlain`: the operator said that it may be spoken to without
 * encryption.
 */
export type MailUrl = { url: string; allowPlain?: boolean };

/** How mails leave at this moment: who sends them, and by which server; without one they are stored as files. */
export type MailRoute = {
  from: string | { name: string; address: string };
  server: MailServer | MailUrl | null;
};

/** The answer of this moment; cheap to ask. @throws where the server's password cannot be read. */
export type ReadMailRoute = () => Promise<MailRoute>;

/** The default sender: the shop's name. */
export const usualSender = (name: string) => ({ name, address: 'shop@localhost' });

const ANSWER_MS = 10_000;

/**
 * What the library hears of a server: it reads no files and fetches nothing, and never goes on without the encryption
 * that was asked for.
 */
export function smtpOptions(server: MailServer | MailUrl) {
  const common = {
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
  };
  if ('url' in server) {
    const { protocol, hostname } = new URL(server.url);
    const requireTLS = protocol === 'smtp:' && !isOwnMachine(hostname) && !server.allowPlain;
    return { ...common, url: server.url, requireTLS };
  }
  const { host, port, security, user, password } = server;
  return {
    ...common,
    // An address of the next protocol is written in brackets, which no resolver knows.
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  };
}
