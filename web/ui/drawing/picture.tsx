import styles from './picture.module.css';

/**
 * The picture of what has no fonts, next to its name and so without words; as high as its box unless a height is given.
 */
export function Picture({ address, height }: { address: string; height?: number | undefined }) {
  return <img className={styles.picture} src={address} alt="" loading="lazy" style={{ height: height ?? '100%' }} />;
}
