import judged from '#server/products/search-index/judged-questions.json' with { type: 'json' };

const FIRST = 8;
type Grades = Readonly<Record<string, number>>;

/** All questions of judged-questions.json with the grades of their answers by slug. */
export const questions: readonly { asked: string; grades: Grades }[] = judged.needs.flatMap(({ asked, grades }) =>
  asked.map((one) => ({ asked: one, grades: grades as Grades })),
);

/** nDCG of the first eight answers: 1 where none could stand better. Source: Järvelin and Kekäläinen 2002, gains of 2^grade - 1. */
export function gradeAnswers(answers: readonly string[], grades: Grades): number {
  const sum = (list: readonly number[]) =>
    list.slice(0, FIRST).reduce((total, grade, at) => total + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = Object.values(grades).sort((a, b) => b - a);
  return sum(answers.map((slug) => grades[slug] ?? 0)) / sum(best);
}
