import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useAuth } from '../session/auth-provider.tsx';

/**
 * Stands where fonts would, in a shop that has none: visitors are asked to come back, and the owner is led to the next
 * step.
 */
export function NoFontsYet() {
  const isOwner = useAuth().session?.user.role === 'admin';
  return (
    <div className="empty">
      <h2 className="t32">{t('There are no fonts here yet.')}</h2>
      {isOwner ? (
        <>
          <p className="two measure">{t('Only you see this: upload your first fonts, and they appear here.')}</p>
          <Link className="btn" to="/admin/setup">
            {t('Set up your shop')}
          </Link>
        </>
      ) : (
        <>
          <p className="two measure">{t('The first ones are coming soon. Ask us about them, or come back later.')}</p>
          <Link className="btn" to="/contact">
            {t('Contact')}
          </Link>
        </>
      )}
    </div>
  );
}
