/** A mail server as its owner names it; `none` is for one on this machine. */
export type MailServer = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
};

/** How mails leave at this moment: who sends them, and by which server; without one they are kept as files. */
export type MailRoute = {
  from: string | { name: string; address: string };
  server: MailServer | { url: string } | null;
};

/** The answer of this moment; cheap to ask. @throws where the server's password can not be read. */
export type ReadMailRoute = () => Promise<MailRoute>;

/** Who sends where nobody said: the shop by its name. */
export const usualSender = (name: string) => ({ name, address: 'shop@localhost' });

const ANSWER_MS = 10_000;

/** What the library is told of a server: it reads no files and fetches nothing, and never goes on without the encryption that was asked for. */
export function smtpOptions(server: MailServer | { url: string }) {
  const common = {
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
  };
  if ('url' in server) return { ...common, url: server.url };
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
