import { useRouteLoaderData } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { choicesEvent } from '../../api/session-store.ts';

/** Opens the question about the advertising pixel again; it stands only where there is a pixel to speak of. */
export function PrivacyChoices({ className }: { className?: string }) {
  const root = useRouteLoaderData('root') as { pixel: unknown } | undefined;
  if (!root?.pixel) return null;
  return (
    <button type="button" className={className} onClick={() => window.dispatchEvent(new Event(choicesEvent))}>
      {t('Privacy choices')}
    </button>
  );
}
