import { useEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { PicturedFont } from '#contract/nouns/pictured-letters.ts';
import { call } from '../../../api/call.ts';
import { ChoiceField } from '../../../ui/form/choice.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { FoundInPicture } from './found-in-picture.tsx';
import { LetterBoxes } from './letter-boxes.tsx';
import { nameLetters, wordOf } from './name-letters.ts';
import styles from './picture.module.css';
import { mainLine, type ReadPicture, readPicture, Unread } from './read-picture.ts';

/** A picture in which somebody says which letters stand where, so that the shop can look for their font. Only their shapes are sent. */
export default function PicturePanel({ file }: { file: File }) {
  const [picture, setPicture] = useState<ReadPicture | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
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
  if (trouble !== null)
    return (
      <p className="note bad" role="alert">
        {trouble}
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
      <p className="hint">{t('Press a box to leave it out. Capitals and small letters are two.')}</p>
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
