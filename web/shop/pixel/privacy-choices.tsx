import { t } from '#contract/languages/translate.ts';
import { choicesEvent } from '../../api/session-store.ts';
import { useRoot } from '../../ui/use-shop.ts';

/** Opens the question about the advertising pixel again; it stands only where there is a pixel to speak of. */
export function PrivacyChoices({ className }: { className?: string }) {
  const root = useRoot();
  if (!root?.pixel) return null;
  return (
    <button type="button" className={className} onClick={() => window.dispatchEvent(new Event(choicesEvent))}>
      {t('Privacy choices')}
    </button>
  );
}
