import { useEffect, useRef, useState } from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import type { Certainty, PicturedFont } from '#contract/nouns/pictured-letters.ts';
import { fewestLetters, mostLetters, picturedLetters } from '#contract/text/pictured-letters.ts';
import { call } from '../../../api/call.ts';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import likeStyles from '../like.module.css';
import { LikeRow } from '../like-row.tsx';
import type { FoundLetter, FoundLetters } from './find-letters.ts';
import { type FittedLetter, fitLetters, type NamedLetter } from './fit-letters.ts';
import { layLetters } from './lay-letters.ts';
import { LetterBoxes } from './letter-boxes.tsx';
import styles from './picture.module.css';
import { mainLine, type ReadPicture, readPicture, Unread } from './read-picture.ts';

/**
 * A picture in which somebody says which letters stand where, so that the shop can look for their font. Only their
 * shapes are sent.
 */
export default function PicturePanel({ file }: { file: File }) {
  const [picture, setPicture] = useState<ReadPicture | null>(null);
  const [problem, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    let isLatest = true;
    setPicture(null);
    setTrouble(null);
    readPicture(file)
      .then((read) => isLatest && setPicture(read))
      .catch((error: unknown) => {
        if (!(error instanceof Unread)) throw error;
        if (isLatest) setTrouble(error.message);
      });
    return () => {
      isLatest = false;
    };
  }, [file]);
  if (problem !== null)
    return (
      <p className="note bad" role="alert">
        {problem}
      </p>
    );
  if (!picture) return <span className="spin" role="status" aria-label={t('Reading the picture')} />;
  return <LettersForm picture={picture} />;
}

type Answer = { word: string; fonts: PicturedFont[] };

function LettersForm({ picture }: { picture: ReadPicture }) {
  const { lines } = picture.letters;
  const [line, setLine] = useState(() => mainLine(lines));
  const [text, setText] = useState('');
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const turns = useRef(0);
  const boxes = lines[line] ?? [];
  const { named, note } = nameLetters(
    picture.letters,
    boxes.filter((_, at) => !leftOut.has(at)),
    text,
  );

  function changed() {
    setAnswer(null);
    setWrong(null);
  }

  async function find() {
    const sent = wordOf(picture.letters, named);
    if ('refusal' in sent) return setWrong(sent.refusal);
    turns.current += 1;
    const turn = turns.current;
    changed();
    setIsBusy(true);
    const reply = await call('likePicture', { body: { letters: sent.letters } }).then(
      ({ data }) => ({ fonts: data }),
      (error: Error) => ({ failure: error.message }),
    );
    if (turn !== turns.current) return;
    setIsBusy(false);
    if ('failure' in reply) setWrong(reply.failure);
    else setAnswer({ word: sent.word, fonts: reply.fonts });
  }

  return (
    <form
      className={styles.picture}
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      {lines.length > 1 && (
        <ChoiceField
          label={t('Line')}
          value={line}
          options={lines.map((letters, at) => [
            at,
            t('{line} of {lines}, {count} boxes', { line: at + 1, lines: lines.length, count: letters.length }),
          ])}
          onChange={(event) => {
            setLine(Number(event.currentTarget.value));
            setLeftOut(new Set());
            changed();
          }}
        />
      )}
      <LetterBoxes
        picture={picture}
        boxes={boxes}
        named={named}
        leftOut={leftOut}
        onTurn={(at) => {
          setLeftOut((before) => new Set(before.has(at) ? [...before].filter((one) => one !== at) : [...before, at]));
          changed();
        }}
      />
      <p className="hint">{t('Press a box to leave it out. Capitals and small letters count separately.')}</p>
      <Labelled label={t('The letters in the boxes, from left to right')} error={wrong ?? undefined} hint={note}>
        {(tied) => (
          <input
            className="in"
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={60}
            {...tied}
            onChange={(event) => {
              setText(event.currentTarget.value);
              changed();
            }}
          />
        )}
      </Labelled>
      <SubmitButton isBusy={isBusy} busyText={t('Comparing')}>
        {t('Find the font')}
      </SubmitButton>
      <div aria-live="polite">{answer && <FoundInPicture {...answer} />}</div>
    </form>
  );
}

const words = {
  likely: msg('likely'),
  perhaps: msg('perhaps'),
  unlike: msg('unlike'),
} satisfies Record<Certainty, unknown>;

const summaries = {
  likely: msg('The first one is probably the font. Compare the letters before you buy.'),
  perhaps: msg(
    'One of these may be the font, or one of its relatives. Compare the letters; more of them make it surer.',
  ),
  unlike: msg('No font here is close to these letters. It may not be in this shop; these are the closest.'),
} satisfies Record<Certainty, unknown>;

/** Fonts with the letters of a picture, drawn in each, and how sure each is. */
function FoundInPicture({ word, fonts }: { word: string; fonts: readonly PicturedFont[] }) {
  const [first] = fonts;
  if (!first) return <p className="note">{t('No font on offer has these letters.')}</p>;
  return (
    <>
      <p className="note">{t(summaries[first.certainty])}</p>
      <ul className={likeStyles.found}>
        {fonts.map(({ product, style, styleId, certainty }) => (
          <LikeRow key={product.id} product={product} text={word} styleId={styleId}>
            {product.name} {style} · {t(words[certainty])}
          </LikeRow>
        ))}
      </ul>
    </>
  );
}

/** Gives what was typed to the boxes in order. `note` says how they fit one another. */
function nameLetters(
  picture: FoundLetters,
  boxes: readonly FoundLetter[],
  text: string,
): { named: NamedLetter[]; note: string } {
  const letters = text.replace(/\s/g, '');
  const counts = { boxes: boxes.length, letters: [...letters].length };
  const named = layLetters(picture, boxes, letters);
  if (counts.letters === 0) return { named: [], note: t('Boxes: {boxes}', counts) };
  if (!named) return { named: [], note: t('Boxes: {boxes}, letters: {letters}. The numbers don’t match.', counts) };
  if (counts.boxes < counts.letters)
    return {
      named,
      note: t(
        'Boxes: {boxes}, letters: {letters}. Touching letters were separated; check that the frames are right.',
        counts,
      ),
    };
  if (counts.boxes > counts.letters)
    return {
      named,
      note: t('Boxes: {boxes}, letters: {letters}. Some boxes were merged; leave out any that aren’t letters.', counts),
    };
  return { named, note: t('Boxes: {boxes}, letters: {letters}.', counts) };
}

/** The letters as they are sent, with the word that they make; or why they cannot be. */
function wordOf(
  picture: FoundLetters,
  named: readonly NamedLetter[],
): { word: string; letters: FittedLetter[] } | { refusal: string } {
  const known = named.filter(({ letter }) => picturedLetters.test(letter)).slice(0, mostLetters);
  if (known.length < fewestLetters)
    return { refusal: t('Type at least two letters from A to Z, or figures, in the order of the boxes.') };
  return { word: known.map(({ letter }) => letter).join(''), letters: fitLetters(picture, known) };
}
