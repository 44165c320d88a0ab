import { useState } from 'react';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { LoadedProduct } from '../load-product.ts';
import { chooseInk, contrastOf } from './color-contrast.ts';
import pairs from './color-pairs.json' with { type: 'json' };
import styles from './tester.module.css';
import { writeTester } from './tester-link.ts';
import type { TesterControls } from './use-tester.ts';

const aligns = [
  ['start', msg('Start')],
  ['center', msg('Centre')],
  ['end', msg('End|alignment')],
] as const;
const directions = [
  ['auto', msg('By the letters')],
  ['ltr', msg('Left to right')],
  ['rtl', msg('Right to left')],
] as const;

/** The rest of the tester: how lines stand, in which direction, in which colours, and a link to all of it. */
export default function TesterMore({ product, tester }: { product: LoadedProduct['product']; tester: TesterControls }) {
  const [copied, setCopied] = useState('');
  const pair = pairs.find(({ ink, ground }) => ink === tester.ink && ground === tester.ground)?.name ?? '';

  /** Faint letters are no letters: the other colour gives way to the one that was just chosen. */
  function colour(change: { ink?: string; ground?: string }) {
    const { ink, ground } = { ink: tester.ink || '#14130f', ground: tester.ground || '#fbfaf7', ...change };
    tester.change({ ground, ink: chooseInk(ink, ground) });
  }

  async function copyLink() {
    const search = writeTester(tester, product);
    const address = `${window.location.pathname}${search.size > 0 ? `?${search}` : ''}`;
    window.history.replaceState(window.history.state, '', address);
    try {
      await navigator.clipboard.writeText(new URL(address, window.location.origin).href);
      setCopied(t('Copied. It opens exactly this.'));
    } catch (error) {
      console.warn('The clipboard is closed.', error);
      setCopied(t('It’s in the address bar now; copy it from there.'));
    }
  }

  return (
    <div className={styles.more}>
      <Choice
        name={t('Alignment')}
        choices={aligns}
        chosen={tester.align}
        onChoose={(align) => tester.change({ align })}
      />
      <Choice
        name={t('Direction')}
        choices={directions}
        chosen={tester.dir}
        onChoose={(dir) => tester.change({ dir })}
      />
      <fieldset>
        <legend className="two">{t('Colours')}</legend>
        <select
          aria-label={t('Colours')}
          value={pair}
          onChange={(event) => {
            const { ink = '', ground = '' } = pairs.find(({ name }) => name === event.target.value) ?? {};
            tester.change({ ink, ground });
          }}
        >
          {pair === '' && <option value="">{t('Your own')}</option>}
          {pairs.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <HexField name={t('Text')} value={tester.ink} onChange={(ink) => colour({ ink })} />
        <HexField name={t('Ground')} value={tester.ground} onChange={(ground) => colour({ ground })} />
        {tester.ink && tester.ground && (
          <output className="two">
            {t('{ratio} to 1', { ratio: contrastOf(tester.ink, tester.ground).toFixed(1) })}
          </output>
        )}
      </fieldset>
      <span>
        <button type="button" className="link t13" onClick={copyLink}>
          {t('Copy link')}
        </button>
        <span className="two" role="status">
          {copied}
        </span>
      </span>
    </div>
  );
}

function Choice<Value extends string>({
  name,
  choices,
  chosen,
  onChoose,
}: {
  name: string;
  choices: readonly (readonly [value: Value, label: Message])[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="two">{name}</legend>
      <span className="seg">
        {choices.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {t(label)}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

/** Takes a colour as six hex digits as soon as it is one. */
function HexField({ name, value, onChange }: { name: string; value: string; onChange: (hex: string) => void }) {
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null);
  const shown = typed?.of === value ? typed.text : value;
  return (
    <label>
      {name}
      <input
        className={`in ${styles.hex}`}
        value={shown}
        placeholder="#14130f"
        maxLength={7}
        spellCheck={false}
        onChange={(event) => {
          const text = event.target.value;
          const hex = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
          setTyped({ text, of: value });
          if (hex) onChange(`#${hex.toLowerCase()}`);
        }}
      />
    </label>
  );
}
