import { type Message, msg, t } from '#contract/languages/translate.ts';
import type { MailTopic } from '#contract/mail-kinds.ts';
import type { MailChoice } from '#contract/nouns/mail-choices.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Switch } from '../../ui/form/choice.tsx';
import { callAccount, explain } from '../call-account.ts';
import styles from './settings.module.css';

const topics: Readonly<Record<MailTopic, { name: Message; about: Message }>> = {
  releases: { name: msg('Font releases'), about: msg('When a font that you have gets a new release.') },
  endings: { name: msg('Reminders'), about: msg('Before a plan or licence of yours ends, and when a plan has ended.') },
};

const always: Readonly<Record<'purchase' | 'account', { name: Message; about: Message }>> = {
  purchase: { name: msg('Purchases'), about: msg('Your files, invoices, payments and refunds.') },
  account: { name: msg('Account and security'), about: msg('Changes of your password, email and second factor.') },
};

/** Which emails a customer gets: those that always come, and a switch for each of the others. */
export function MailChoices({ choices }: { choices: readonly MailChoice[] }) {
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t('The change wasn’t saved. Try again in a moment.'));
  const turn = (choice: MailChoice) =>
    mutate(() => callAccount('chooseMails', { params: { topic: choice.topic }, body: { isOn: !choice.isOn } }));
  return (
    <>
      <ul className={styles.mails}>
        {choices.map((choice) => (
          <li key={choice.topic}>
            <span>
              <b className="b">{t(topics[choice.topic].name)}</b>
              <span className="two">{t(topics[choice.topic].about)}</span>
            </span>
            <Switch
              isOn={choice.isOn}
              isBusy={isPending}
              label={t(topics[choice.topic].name)}
              onTurn={() => void turn(choice)}
            >
              {choice.isOn ? t('On') : t('Off')}
            </Switch>
          </li>
        ))}
        {Object.entries(always).map(([key, { name, about }]) => (
          <li key={key}>
            <span>
              <b className="b">{t(name)}</b>
              <span className="two">{t(about)}</span>
            </span>
            <span className="two">{t('Always sent')}</span>
          </li>
        ))}
      </ul>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
    </>
  );
}
