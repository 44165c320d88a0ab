import { Link, type RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { demoIdentity } from '#contract/shop/demo-identity.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { loadDrawing } from '../../api/load-drawing.ts';
import { addressPreview } from '../../api/preview-address.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Specimen } from '../../ui/drawing/specimen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { findFont } from '../find-font.ts';
import { IfFeature } from '../if-feature.tsx';
import styles from './about.module.css';
import demo from './story.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };

type Context = Readonly<RouterContextProvider>;

/** Indonesian for "since 2016". */
const since = 'sejak 2016';

/** What the page of the demo shows. */
export async function loadDemoAbout(context: Context) {
  const [people, font, { data: shop }] = await Promise.all([
    loadTeam(context),
    findFont(context, 'bodoni-moda', since),
    callFrom(context)('readShop', {}),
  ]);
  const { name } = shop;
  const address = font && addressPreview({ productId: font.id, version: font.version, text: since, grain: '1024' });
  return {
    people,
    story: describeStory(),
    description: t('How {name} came to sell letters, and the sixteen people who do it.', { name }),
    title: name === demoIdentity.name ? t('{name} is Indonesian for letters.', { name }) : t('About {name}.', { name }),
    figure: address === null ? null : await loadDrawing(context, address, 'since'),
  };
}

/** The story and the people of the demo. */
export function DemoAbout({ people, story, figure, title, description }: Awaited<ReturnType<typeof loadDemoAbout>>) {
  return (
    <>
      <div className="sheet">
        <PageHead title={t('About')} path="/about" description={description} />
        <div className={styles.head}>
          <h1 className="t72">{title}</h1>
          <p className="note">
            {t(
              'This is a demo shop: its story and its people are invented. The typefaces and those who drew them are real.',
            )}
          </p>
        </div>
        <div className={styles.since}>
          <div style={figure ? { aspectRatio: `${figure.ink[2]} / ${figure.ink[3]}` } : undefined}>
            <Specimen drawing={figure} label={t('{since}, since 2016', { since })} shape="fit-start" />
          </div>
        </div>
        <section className={styles.story} aria-label={t('Our story')}>
          <div className={styles.text}>
            {story.paragraphs.map((paragraph, at) => (
              <p key={paragraph} className={at === 0 ? 't24' : 't18'}>
                {paragraph}
              </p>
            ))}
          </div>
          <ol className={styles.years}>
            {story.years.map(({ year, what }) => (
              <li key={year}>
                <b>{year}</b> {what}
              </li>
            ))}
          </ol>
        </section>
        <section aria-label={t('The team')}>
          <div className={`sechead ${styles.teamhead}`}>
            <h2>{t('Sixteen people')}</h2>
            <p className="two">{t('Each portrait is an initial, in a face from the shop.')}</p>
          </div>
          <TeamGrid people={people} />
        </section>
      </div>
      <section className={`inverse ${styles.rules}`} aria-label={t('What we believe in')}>
        <div className="sheet">
          <h2 className="t48">{t('What we believe in')}</h2>
          <ul>
            {story.rules.map(({ rule, why }) => (
              <li key={rule}>
                <h3 className="t24">{rule}</h3>
                <p>{why}</p>
              </li>
            ))}
          </ul>
          <IfFeature name="contact">
            <Link className="btn" to="/contact">
              {t('Write to us')} <Icon name="right" />
            </Link>
          </IfFeature>
        </div>
      </section>
    </>
  );
}

/** The story in the reader's language; its words stay on the server. */
const describeStory = () => ({
  paragraphs: demo.paragraphs.map((words) => t(words)),
  years: demo.years.map(({ year, what }) => ({ year, what: t(what) })),
  rules: demo.rules.map(({ rule, why }) => ({ rule: t(rule), why: t(why) })),
});

/** Everybody, those of a row on one baseline. */
function TeamGrid({ people }: { people: readonly Person[] }) {
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
                {t(', in')} <Link to={`/product/${person.drawnIn.slug}`}>{person.drawnIn.name}</Link>
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

/** One of us. `own` is the name as its owner writes it, where that is not in plain Latin letters. */
type Person = (typeof team)[number] & {
  /** The initial, drawn; null where no font on offer can. */
  portrait: Drawing | null;
  /** `own`, drawn in the same font: not every reader's computer has letters for it. */
  signature: Drawing | null;
  /** The font that both are drawn in. */
  drawnIn: { name: string; slug: string } | null;
};

const most = 100;

/** Everybody, each with a portrait: their initial in a font of the catalogue, or in the newest that can draw it. */
async function loadTeam(context: Context): Promise<Person[]> {
  const call = callFrom(context);
  const { data: fonts } = await call('listProducts', { query: { limit: most } });
  return Promise.all(
    team.map(async ({ role, ...named }, at) => {
      const person = { ...named, role: t(role) };
      const wished = fonts.find(({ slug, styleCount }) => slug === person.font && styleCount > 0);
      const able = wished ? [wished] : (await call('listProducts', { query: { text: person.letter, limit: 1 } })).data;
      const [font] = able;
      if (!font) return { ...person, portrait: null, signature: null, drawnIn: null };
      const draw = (text: string, grain: Precision, prefix: string) =>
        loadDrawing(context, addressPreview({ productId: font.id, version: font.version, text, grain }), prefix);
      const portrait = await draw(person.letter, '1024', `t${at}`);
      const written = person.own === null ? null : await draw(person.own, '64', `n${at}`);
      const signature = written?.missing.length === 0 ? written : null;
      return { ...person, portrait, signature, drawnIn: { name: font.name, slug: font.slug } };
    }),
  );
}
