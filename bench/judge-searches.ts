import { setTimeout as sleep } from 'node:timers/promises';
import { gradeAnswers, questions, questionsInIndonesian } from '#tests/judge-questions.ts';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';

/** How well the searches of the demo catalogue answer the judged questions, the worst last. */
const shop = await spawnShop();
const { pool, close } = await databaseOf(shop);
while ((await pool.query("select 1 from shop_values where name = 'catalogue_filled'")).rows.length === 0)
  await sleep(200);
for (const [language, requested] of Object.entries({ English: questions, Indonesian: questionsInIndonesian })) {
  const graded: { asked: string; grade: number; found: string[] }[] = [];
  for (const { asked: query, grades } of requested) {
    const reply = await fetch(`${shop.address}/api/product/search?limit=8&query=${encodeURIComponent(query)}`);
    const answer: { slug: string }[] = await reply.json();
    const found = answer.map(({ slug }) => slug);
    graded.push({ asked: query, grade: gradeAnswers(found, grades), found });
  }
  graded.sort((a, b) => b.grade - a.grade);
  for (const { asked: query, grade, found } of graded)
    console.log(`${grade.toFixed(2)}  ${query.padEnd(36)} ${found.join(' ')}`);
  const mean = graded.reduce((sum, { grade }) => sum + grade, 0) / graded.length;
  console.log(`nDCG@8 of ${graded.length} questions in ${language}: ${mean.toFixed(3)}`);
}
await close();
await shop.clear();
