import styles from './second-factor.module.css';
import type { Begun } from './use-set-up.ts';

/** The secret for the app: as a picture, as text, and as a link for whoever reads this on the phone. */
export function SharedSecret({ begun: { secret, uri, qr } }: { begun: Begun }) {
  return (
    <div className={styles.secret}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={200}
        height={200}
        alt="The secret as a QR code; it is written beside it as text"
      />
      <div>
        <p>Read the picture with an app for codes, or type the secret in there.</p>
        <p className={styles.text}>
          <span className="vh">The secret: </span>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <p>
          <a className="link" href={uri}>
            Open it in an app of this device
          </a>
        </p>
      </div>
    </div>
  );
}
