/** What a mail server means by its number (RFC 5321, 4.2.3; RFC 4954, 6), in words of people. */
const ANSWERS: Record<number, string> = {
  421: 'the server is closed for now',
  450: 'the mailbox is busy',
  451: 'the server had a trouble of its own',
  454: 'the server can not check the password now',
  530: 'the server wants a user and a password, or encryption',
  534: 'the server wants another way to log in',
  535: 'user or password wrong',
  550: 'the mailbox is not to be had',
  553: 'this sender is not allowed',
  554: 'the server takes no mail from here',
};

/** What came of a try that reached no server, or broke off. */
const BREAKS: Record<string, string> = {
  ECONNREFUSED: 'Nobody listens at this server and port.',
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  EDNS: 'There is no server of this name.',
  ETIMEDOUT: 'No answer came in time. Another port, or the other kind of encryption, may be right.',
  ECONNECTION: 'The server ended the connection.',
  ECONNRESET: 'The server ended the connection.',
  ETLS: 'The connection could not be encrypted. Another port, or the other kind of encryption, may be right.',
  ESOCKET: 'The connection could not be made. Another port, or the other kind of encryption, may be right.',
  EPROTOCOL: 'Whoever listens there is no mail server.',
  ENOAUTH: 'The server lets nobody log in this way.',
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;

type Trouble = { code?: unknown; responseCode?: unknown; response?: unknown; message?: unknown; cause?: unknown };

/** Why a mail did not leave, in plain words with the server's own. @param secret what may not be repeated, if the server says it. */
export function sayMailTrouble(error: unknown, secret: string): string {
  const { code, responseCode, response, message } = (error ?? {}) as Trouble;
  if (typeof responseCode === 'number' && code !== 'ETLS') {
    const meaning = ANSWERS[responseCode] ?? (responseCode >= 500 ? 'no' : 'not now');
    const own = withoutSecret(String(response ?? ''), secret)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200);
    return `The server said: ${responseCode}, ${meaning}.${own === '' ? '' : ` Its words: “${own}”`}`;
  }
  const said = `${String(code)} ${String(message)}`;
  if (CERTIFICATE.test(said)) return 'The certificate of the server is not one that can be trusted for this name.';
  const known = Object.keys(BREAKS).find((name) => String(message).includes(name)) ?? String(code);
  return BREAKS[known] ?? 'The mail could not be sent, and the server said nothing of why.';
}

const withoutSecret = (text: string, secret: string) => (secret === '' ? text : text.replaceAll(secret, '•••'));
