import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Maker, MakerKind } from '#contract/nouns/makers.ts';
import type { Product } from '#contract/nouns/products.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import styles from './maker.module.css';

/** What there is of them, and who else. */
export function MakerFigures({
  maker,
  kind,
  partners,
}: {
  maker: Maker;
  kind: MakerKind;
  partners: Product['designers'];
}) {
  const other = kind === 'foundry' ? 'designer' : 'foundry';
  const facts: [string, ReactNode][] = [
    [t('Families'), writeNumber(maker.fonts)],
    [t('Styles'), writeNumber(maker.styles)],
    [
      t('Languages'),
      maker.fonts === 1
        ? writeNumber(maker.languages)
        : t('up to {languages}', { languages: writeNumber(maker.languages) }),
    ],
    [t('With us since'), maker.since.slice(0, 4)],
  ];
  if (partners.length > 0)
    facts.push([
      nameOthers(kind, partners.length),
      partners.map(({ slug, name }, at) => (
        <span key={slug}>
          {at > 0 && ', '}
          <Link className="link" to={`/${other}/${slug}`}>
            {name}
          </Link>
        </span>
      )),
    ]);
  if (maker.homepage !== '')
    facts.push([
      t('Web site'),
      <a key="homepage" className="link" href={maker.homepage} rel="noopener">
        {new URL(maker.homepage).hostname.replace(/^www\./, '')}
      </a>,
    ]);
  return (
    <dl className={`dl ${styles.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function nameOthers(kind: MakerKind, count: number): string {
  if (kind === 'foundry') return count === 1 ? t('Designer') : t('Designers');
  return count === 1 ? t('Foundry') : t('Foundries');
}
