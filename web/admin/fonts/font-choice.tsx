import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Product } from '#contract/nouns/products.ts';
import { useNameArt } from '../../api/use-name-art.tsx';
import { useDelayedSearch } from '../../ui/bar-search/use-delayed-search.ts';
import { Labelled, type LabelledProps } from '../../ui/form/labelled.tsx';
import options from '../../ui/list/options.module.css';
import { callAdmin } from '../call-admin.ts';
import styles from './font-choice.module.css';

/** A font as it is chosen: its name, and the picture by which the name is drawn. */
export type FontOption = Pick<Product, 'id' | 'slug' | 'name' | 'images'>;

const WAIT_MS = 150;
/** This many are offered at a time. */
const MOST = 20;

/** The newest fonts, or those that words find. */
async function findFonts(words: string): Promise<Product[]> {
  const query = words.trim();
  const { data } = await callAdmin('listProducts', { query: { limit: MOST, ...(query === ANY ? {} : { query }) } });
  return data.filter(({ styleCount }) => styleCount > 0);
}
/** Stands for no words: for blanks nothing is asked. */
const ANY = '*';

/**
 * A font of the shop, chosen by its name and seen in its own letters (combobox pattern). Words that are typed only look
 * for one; what
 * was chosen stays until another one is, or the field is emptied.
 */
export function FontChoice({
  label,
  font,
  isOptional = false,
  error,
  hint,
  isLeftOut = () => false,
  onChoose,
}: Pick<LabelledProps, 'error' | 'hint'> & {
  label: string;
  font: FontOption | null;
  isOptional?: boolean;
  /** What is not offered, though it is found. */
  isLeftOut?: (font: Product) => boolean;
  onChoose: (font: Product | null) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What is typed; null shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { found, isSearching } = useDelayedSearch(isOpen ? (typed ?? '').trim() || ANY : '', WAIT_MS, findFonts);
  const fonts = (found ?? []).filter((one) => !isLeftOut(one));
  const chosen = isOpen && fonts.length > 0 ? Math.min(at, fonts.length - 1) : -1;

  function choose(one: Product | null) {
    onChoose(one);
    close();
  }

  function close() {
    setTyped(null);
    setOpen(false);
    setAt(0);
  }

  function onKey(event: KeyboardEvent) {
    const last = fonts.length - 1;
    if (event.key === 'ArrowDown') isOpen ? setAt(at >= last ? 0 : at + 1) : setOpen(true);
    else if (event.key === 'ArrowUp' && isOpen) setAt(at <= 0 ? Math.max(last, 0) : at - 1);
    // What stands there may still be that of the words before.
    else if (event.key === 'Enter' && isOpen && !isSearching && fonts[chosen]) choose(fonts[chosen]);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function leave() {
    // Emptied is none; words that are no name change nothing.
    if (typed?.trim() === '' && font !== null) return choose(null);
    const named = fonts.find(({ name }) => name.toLowerCase() === typed?.trim().toLowerCase());
    if (named && !isSearching) return choose(named);
    close();
  }

  return (
    <Labelled
      label={label}
      beside={isOptional && <span className="opt">{t('optional')}</span>}
      error={error}
      hint={hint}
    >
      {(tied) => (
        <span className={styles.choice}>
          <input
            ref={input}
            {...tied}
            className="in"
            type="text"
            role="combobox"
            aria-expanded={chosen >= 0}
            aria-controls={`${id}-found`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={t('Find a font')}
            value={typed ?? font?.name ?? ''}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
              setOpen(true);
            }}
            onFocus={(event) => event.target.select()}
            onClick={() => setOpen(true)}
            onBlur={leave}
            onKeyDown={onKey}
          />
          {typed === null && font !== null && (
            <span className={styles.face}>
              <Face font={font} />
            </span>
          )}
          {/* A press on what was found may not take the caret out of the field first. */}
          <span
            className={`${options.list} ${styles.found}`}
            hidden={!isOpen || found === null}
            onMouseDown={(event) => event.preventDefault()}
            role="none"
          >
            <span id={`${id}-found`} role="listbox" aria-label={t('Fonts')} aria-busy={isSearching}>
              {fonts.map((one, position) => (
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input (combobox pattern).
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
                <span
                  key={one.id}
                  id={`${id}-${position}`}
                  ref={position === chosen ? showIt : undefined}
                  role="option"
                  aria-selected={position === chosen}
                  className={`${options.row} ${styles.row}`}
                  onClick={() => choose(one)}
                >
                  <bdi className="b">{one.name}</bdi>
                  <Face font={one} />
                </span>
              ))}
            </span>
            <span role="status">
              {isOpen && found !== null && fonts.length === 0 && (
                <span className={styles.none}>{isSearching ? t('Searching...') : t('No results')}</span>
              )}
              {chosen >= 0 && <span className="vh">{t('{count} found', { count: fonts.length })}</span>}
            </span>
          </span>
        </span>
      )}
    </Labelled>
  );
}

function showIt(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

/** The name in its own letters. */
function Face({ font }: { font: FontOption }) {
  return (
    <span className={styles.art} aria-hidden="true">
      {useNameArt(font.images, font.name, { height: 24 })}
    </span>
  );
}
