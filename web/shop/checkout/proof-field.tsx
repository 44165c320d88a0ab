import { useState } from 'react';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { shopQuery, useQuery } from '../../api/use-query.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { sendProof } from './send-proof.ts';

/** Takes the document that proves an answer, and says how it stands with one that was sent. */
export function ProofField({ questionId, optionId }: { questionId: number; optionId: number }) {
  const { session } = useAuth();
  if (session === null)
    return (
      <span className="hint">
        {t('For this answer we need a document. Log in to send it; it’s read before you order.')}
      </span>
    );
  return <SendProof questionId={questionId} optionId={optionId} />;
}

function SendProof({ questionId, optionId }: { questionId: number; optionId: number }) {
  const { data, reload } = useQuery(shopQuery('listOwnProofs', {}));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sent = data?.data.find((proof) => proof.questionId === questionId && proof.optionId === optionId);

  async function send(file: File) {
    setBusy(true);
    setProblem(null);
    try {
      await sendProof(questionId, optionId, file);
      reload();
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : t('The document couldn’t be sent. Please try again.'));
    }
    setBusy(false);
  }

  if (sent?.state === 'accepted')
    return <span className="hint">{t('Your document was accepted. You can order at this price.')}</span>;
  return (
    <>
      {sent?.state === 'open' && (
        <span className="hint" role="status">
          {t('We’re reading {file} and will write to you. Your cart stays as it is until then.', {
            file: sent.fileName,
          })}
        </span>
      )}
      {sent?.state === 'declined' && <span className="err">{sent.reason}</span>}
      {sent?.state !== 'open' && (
        <>
          <span className="hint">{t('For this answer we need a document. It’s read before you order.')}</span>
          <span>
            <FileButton
              accept="application/pdf,image/jpeg,image/png"
              isBusy={isBusy}
              onFile={(file) => void send(file)}
            >
              {isBusy ? t('Sending...') : t('Send a PDF, JPEG or PNG')}
            </FileButton>
          </span>
          <span role="alert">{problem !== null && <span className="err">{problem}</span>}</span>
        </>
      )}
    </>
  );
}
