import { t } from '#contract/languages/translate.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** The last step of a login for who has a second factor. */
export function SecondFactorForm({
  text,
  problem,
  fields,
  isBusy,
  onSubmit,
}: {
  text: string;
  problem: string | null;
  fields: Readonly<Record<string, string>>;
  isBusy: boolean;
  onSubmit: (form: FormData) => void;
}) {
  return (
    <AuthFrame
      key="second factor"
      title={t('Your code')}
      other={{ to: '/contact', name: t('Contact') }}
      onSubmit={onSubmit}
    >
      <div role="alert">{problem !== null && fields.code === undefined && <p className="note bad">{problem}</p>}</div>
      <p>{text}</p>
      <CodeField error={fields.code} isAwaited />
      <SubmitButton isBusy={isBusy} busyText={t('Logging in...')}>
        {t('Login')}
      </SubmitButton>
    </AuthFrame>
  );
}
