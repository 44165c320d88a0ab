import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { ReleaseChanges } from '#contract/nouns/releases.ts';
import { formatCount } from '#contract/text/write-number.ts';
import styles from './difference.module.css';

/** What is different between two releases, in words and drawn over each other. */
export function FontDifference({ changes }: { changes: ReleaseChanges }) {
  const { added, removed, advances, outlines, features, names, line, drawings, unitsPerEm } = changes;
  const isNothing = [added, removed, advances, outlines, features.added, features.removed, names].flat().length === 0;
  return (
    <section aria-label={t('What has changed')} className={styles.difference}>
      {isNothing && <p>{t('In {style} nothing is different but the files.', { style: changes.style })}</p>}
      {line && (
        <figure>
          <Overlay before={line.before} after={line.after} ratio={ratioOf(unitsPerEm)} label={line.text} />
          <figcaption className="two">{t('Grey: before. Lined: now.')}</figcaption>
        </figure>
      )}
      {advances.length > 0 && (
        <p>
          <b>{t('Your layout reflows here:')}</b>{' '}
          {formatCount(
            '{count} letter is set wider or narrower.',
            '{count} letters are set wider or narrower.',
            advances.length,
          )}
        </p>
      )}
      <dl className="dl">
        <Row name={t('Letters added')} value={formatPoints(added)} />
        <Row name={t('Letters removed')} value={formatPoints(removed)} />
        <Row
          name={t('Widths')}
          value={formatFew(
            advances.map(({ character, before, after }) =>
              t('{character} {before} to {after}', { character, before, after }),
            ),
          )}
        />
        <Row name={t('Redrawn')} value={formatFew(outlines)} />
        <Row name={t('New features')} value={formatFew(features.added.map(({ name, tag }) => `${name} (${tag})`))} />
        <Row name={t('Features gone')} value={formatFew(features.removed.map(({ name, tag }) => `${name} (${tag})`))} />
        {names.map(({ name, before, after }) => (
          <Row
            key={name}
            name={t(NAMES[name] ?? name)}
            value={t('{before} becomes {after}', { before: before || t('none'), after: after || t('none') })}
          />
        ))}
      </dl>
      {drawings.length > 0 && (
        <ul className={styles.overlays} aria-label={t('Letters of both, overlaid')}>
          {drawings.map(({ character, before, after }) => (
            <li key={character}>
              <Overlay
                before={{ markup: before.outline, viewBox: boxOf(before) }}
                after={{ markup: after.outline, viewBox: boxOf(after) }}
                ratio={ratioOf(unitsPerEm)}
                label={after.name}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const NAMES: Record<string, Message> = {
  family: msg('Family name'),
  style: msg('Style name'),
  fullName: msg('Full name'),
  postscriptName: msg('PostScript name'),
  version: msg('Version in the file'),
  copyright: msg('Copyright'),
  licenseText: msg('Licence in the file'),
};

type Box = [number, number, number, number];
type Drawn = { path: string; viewBox: Box } | { markup: string; viewBox: Box };

/** The earlier drawing filled, the later one ruled over it; `ratio` brings the earlier em to the later one's. */
function Overlay({ before, after, ratio, label }: { before: Drawn; after: Drawn; ratio: number; label: string }) {
  const [x, y, width, height] = unite(before.viewBox.map((part) => part * ratio) as Box, after.viewBox);
  return (
    <svg
      className={styles.overlay}
      preserveAspectRatio="xMinYMid"
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <g className={styles.before} transform={`scale(${ratio})`}>
        <Shape drawn={before} />
      </g>
      <g className={styles.after}>
        <Shape drawn={after} />
      </g>
    </svg>
  );
}

function Shape({ drawn }: { drawn: Drawn }) {
  if ('path' in drawn) return <path d={drawn.path} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines that the shop has drawn
  return <g dangerouslySetInnerHTML={{ __html: drawn.markup }} />;
}

function unite(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y];
}

const boxOf = ({ ink }: { ink: readonly [number, number, number, number] | null }): Box =>
  ink ? [...ink] : [0, 0, 1, 1];
const ratioOf = ({ before, after }: ReleaseChanges['unitsPerEm']) => after / before;

const MOST = 30;
const formatFew = (all: readonly string[]) =>
  all.length > MOST
    ? t('{shown} and {rest} more', { shown: all.slice(0, MOST).join(', '), rest: all.length - MOST })
    : all.join(', ');
const formatPoints = (points: readonly string[]) =>
  formatFew(points.map((point) => `${String.fromCodePoint(Number.parseInt(point.slice(2), 16))} ${point}`));

function Row({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
