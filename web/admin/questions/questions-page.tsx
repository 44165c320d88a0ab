import { t } from '#contract/languages/translate.ts';
import { inBrowser } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { loadTable } from '../table/use-table.ts';
import type { Route } from './+types/questions-page.ts';
import { ProofTable, proofs } from './proof-table.tsx';
import { QuestionTable, questions } from './question-table.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const [asked, sent] = await Promise.all([loadTable(questions, request), loadTable(proofs, request)]);
  return { asked, sent };
});

/** What everyone who orders is asked, and the documents by which they prove what they answer. */
export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Order questions')} />
      <QuestionTable loaded={loaderData?.asked ?? null} />
      <ProofTable loaded={loaderData?.sent ?? null} />
    </>
  );
}
