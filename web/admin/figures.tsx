import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Figures side by side, on a narrow screen two by two. */
export function Figures({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  return <dl className={`${styles.figures} ${isLarge ? styles.large : ''}`}>{children}</dl>;
}

/** One of them by its name, with what is to be said of it below. Words are written smaller than numbers. */
export function Figure({
  name,
  figure,
  isText = false,
  children,
}: {
  name: string;
  figure: ReactNode;
  isText?: boolean;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt className="two">{name}</dt>
      <dd className={isText ? styles.text : styles.figure}>{figure}</dd>
      {children && <dd className="two">{children}</dd>}
    </div>
  );
}
