import { Link, type RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { AboutPage } from '#contract/nouns/site-pages.ts';
import { readClauses } from '#contract/text/markdown.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { plainAbout } from '../../api/own-pages/own-pages.ts';
import { addressPreview } from '../../api/preview-address.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { findFont } from '../find-font.ts';
import { IfFeature } from '../if-feature.tsx';
import styles from './about.module.css';

type Person = AboutPage['people'][number] & {
  /** The initial, drawn; null where there is a picture, or no font on offer can. */
  portrait: Drawing | null;
  drawnIn: { name: string; slug: string } | null;
};

export async function loadOwnAbout(context: Readonly<RouterContextProvider>, written: AboutPage | null) {
  const { heading, story, people } = written ?? plainAbout();
  const drawn = people.map(async (person, at): Promise<Person> => {
    const letter = initialOf(person.name);
    const font = person.picture === null ? await findFont(context, person.font ?? '', letter) : null;
    if (font === null) return { ...person, portrait: null, drawnIn: null };
    const address = addressPreview({ productId: font.id, version: font.version, text: letter, grain: '1024' });
    const portrait = await loadDrawing(context, address, `t${at}`);
    return { ...person, portrait, drawnIn: { name: font.name, slug: font.slug } };
  });
  return { heading, clauses: readClauses(story), people: await Promise.all(drawn) };
}

/** The owner's story, and the people where there are any. */
export function OwnAbout({ heading, clauses, people }: Awaited<ReturnType<typeof loadOwnAbout>>) {
  const [first] = clauses;
  return (
    <div className="sheet">
      <PageHead title={t('About')} path="/about" description={heading} />
      <div className={styles.head}>
        <h1 className="t72">{heading}</h1>
      </div>
      {first && (
        <section className={styles.ownStory} aria-label={t('Our story')}>
          {clauses.map((clause, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a story have nothing but their order.
            <div key={at}>
              {clause.heading !== null && <h2 className="t32">{clause.heading}</h2>}
              <div className="t18">
                <MarkedText blocks={clause.blocks} />
              </div>
            </div>
          ))}
        </section>
      )}
      {people.length > 0 && (
        <section aria-label={t('People')}>
          <div className={`sechead ${styles.teamhead}`}>
            <h2>{people.length === 1 ? t('One person') : t('{count} people', { count: people.length })}</h2>
          </div>
          <ul className={styles.team}>
            {people.map((person) => (
              <li key={person.name}>
                <div className={styles.portrait}>
                  <Portrait person={person} />
                </div>
                <h3>{person.name}</h3>
                <p>{person.role}</p>
                <p className="two">
                  {person.place}
                  {person.drawnIn && person.portrait && (
                    <>
                      {person.place && ', '}
                      {t('in')} <Link to={`/product/${person.drawnIn.slug}`}>{person.drawnIn.name}</Link>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <IfFeature name="contact">
        <p className={styles.write}>
          <Link className="btn" to="/contact">
            {t('Write to us')} <Icon name="right" />
          </Link>
        </p>
      </IfFeature>
    </div>
  );
}

function Portrait({ person: { name, picture, portrait } }: { person: Person }) {
  if (picture !== null) return <img src={picture} alt={name} loading="lazy" decoding="async" />;
  if (portrait) return <Specimen drawing={portrait} />;
  return (
    <span className={styles.plain} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

const initialOf = (name: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())][0]?.segment ?? '';
