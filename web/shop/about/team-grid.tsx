import { Link } from 'react-router';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import styles from './about.module.css';
import type { Person } from './load-team.ts';

/** Everybody, those of a row on one baseline. */
export function TeamGrid({ people }: { people: readonly Person[] }) {
  return (
    <ul className={styles.team}>
      {people.map((person) => (
        <li key={person.name}>
          <div className={styles.portrait}>
            {person.portrait ? (
              <Specimen drawing={person.portrait} />
            ) : (
              <span className={styles.plain} aria-hidden="true">
                {person.letter}
              </span>
            )}
          </div>
          <h3>
            {person.name}
            <OwnName person={person} />
          </h3>
          <p>{person.role}</p>
          <p className="two">
            {person.place}
            {person.drawnIn && (
              <>
                , in <Link to={`/product/${person.drawnIn.slug}`}>{person.drawnIn.name}</Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The name as its owner writes it, in the owner's font; as plain text where that font lacks a letter of it. */
function OwnName({ person: { own, lang, signature } }: { person: Person }) {
  if (own === null) return null;
  if (signature === null) return <bdi lang={lang}>{own}</bdi>;
  return (
    <span className={styles.own} lang={lang}>
      <Specimen drawing={signature} label={own} height={23} />
    </span>
  );
}
