import words from './words.json' with { type: 'json' };

/** Words of a script by which its letters and pairs are looked at. */
export type Alphabet = {
  script: string;
  words: string[];
  /** Small letters, capitals, and a capital before a small letter, each with two stems next to each other. */
  pairs: { texts: string[]; stems: string }[];
  /** Small letters and capitals, each with a flat letter of their height and a round one. */
  letters: { all: string[]; flat: string; round: string }[];
};

const FLAT: Record<keyof typeof words, { small: string; stem: string; capital: string; rounds: string }> = {
  Latn: { small: 'x', stem: 'n', capital: 'H', rounds: 'oO' },
  Cyrl: { small: 'х', stem: 'н', capital: 'Н', rounds: 'оО' },
  Grek: { small: 'κ', stem: 'ι', capital: 'Η', rounds: 'οΟ' },
};

export const alphabets: Alphabet[] = Object.entries(words).map(([script, { small, capitals, mixed }]) => {
  const flat = FLAT[script as keyof typeof words];
  return {
    script,
    words: [small, capitals, mixed].flatMap((text) => text.split(' ')),
    pairs: [
      { texts: listPairs(small), stems: flat.stem.repeat(2) },
      { texts: listPairs(capitals), stems: flat.capital.repeat(2) },
      { texts: listPairs(mixed), stems: flat.capital + flat.stem },
    ],
    letters: [
      { all: listLetters(small), flat: flat.small, round: flat.rounds[0]! },
      { all: listLetters(capitals), flat: flat.capital, round: flat.rounds[1]! },
    ],
  };
});

function listPairs(text: string): string[] {
  const pairs = text.split(' ').flatMap((word) => {
    const letters = [...word];
    return letters.slice(1).map((letter, at) => letters[at]! + letter);
  });
  return [...new Set(pairs)];
}

function listLetters(text: string): string[] {
  return [...new Set(text.replaceAll(' ', ''))];
}
