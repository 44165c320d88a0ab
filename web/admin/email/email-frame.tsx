import styles from './email.module.css';

/** Nothing runs, is asked for or is sent, whatever an email says. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;

/** How an email looks. Without a single permission: it may show, and do nothing else. */
export function EmailFrame({ title, html }: { title: string; html: string }) {
  return <iframe className={styles.frame} title={title} sandbox="" srcDoc={inTheLight(html)} />;
}

/**
 * The style sheet of an email is only for the dark and for phones, and a page of ours runs no sheet that it does not
 * know.
 */
const inTheLight = (html: string): string =>
  html.replace(/<style>[^<]*<\/style>/g, '').replace('<meta charset="utf-8">', `<meta charset="utf-8">${POLICY}`);
