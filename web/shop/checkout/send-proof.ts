import { CallRefused, urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { authorize } from '../../api/browser-send.ts';

/** Sends the document that proves an answer. @throws CallRefused as every call of the shop does. */
export async function sendProof(questionId: number, optionId: number, file: File): Promise<void> {
  const form = new FormData();
  form.append('option_id', String(optionId));
  form.append('file', file);
  const response = await fetch(urlOf('sendProof', { id: questionId }), {
    method: 'POST',
    headers: authorize(),
    body: form,
  });
  if (response.ok) return;
  const body = await response.json().catch(() => null);
  throw new CallRefused(
    response.status,
    body,
    body?.fields?.file ?? body?.message ?? t('The document couldn’t be sent. Please try again.'),
  );
}
