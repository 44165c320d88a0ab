import judged from '#server/products/search/judged-queries.json' with { type: 'json' };

const FIRST = 8;
type Grades = Readonly<Record<string, number>>;

type Need = { asked: string[]; askedInIndonesian?: string[]; grades: object };
const judge = (questionsOf: (need: Need) => readonly string[]) =>
  (judged.needs as readonly Need[]).flatMap((need) =>
    questionsOf(need).map((asked) => ({ asked, grades: need.grades as Grades })),
  );

/** All questions of judged-queries.json with the grades of their answers by slug, in English and in Indonesian. */
export const questions = judge(({ asked }) => asked);
export const questionsInIndonesian = judge(({ askedInIndonesian = [] }) => askedInIndonesian);

/**
 * nDCG of the first eight answers: 1 where none could stand better. Source: Järvelin and Kekäläinen 2002, gains of
 * 2^grade - 1.
 */
export function gradeAnswers(answers: readonly string[], grades: Grades): number {
  const sum = (list: readonly number[]) =>
    list.slice(0, FIRST).reduce((total, grade, at) => total + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = Object.values(grades).sort((a, b) => b - a);
  return sum(answers.map((slug) => grades[slug] ?? 0)) / sum(best);
}
