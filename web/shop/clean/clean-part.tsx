import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { call } from '../../api/call.ts';
import { addToCart } from '../../cart/cart.ts';
import { readCart, writeCart } from '../../cart/cart-store.ts';
import { CleanPanel } from '../../clean/clean-panel.tsx';
import type { Missing } from '../../clean/judge-file.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { useOverlays } from '../frame/overlays.ts';
import styles from './clean-page.module.css';
import { listMissing } from './list-missing.ts';

/** Checks a folder for whoever looks, and puts what is missing into the cart. */
export default function CleanPart() {
  const { session } = useAuth();
  const { openCart } = useOverlays();

  async function add(missing: readonly Missing[]) {
    const lines = await Promise.all(
      missing.map(async (one) => {
        const { data } = await call('productBySlug', { params: { slug: one.product.slug } });
        return listMissing(data, one);
      }),
    );
    writeCart(addToCart(readCart(), lines.flat()));
    openCart();
  }

  return (
    <>
      {session === null && (
        <p className={`note ${styles.login}`}>
          {rich('{login} first to see which licences are yours and what they allow.', {
            login: (
              <Link className="link" to="/login" onClick={() => rememberPosition('clean')}>
                {t('Log in')}
              </Link>
            ),
          })}
        </p>
      )}
      <CleanPanel
        viewer={session === null ? 'visitor' : 'customer'}
        ask={async (files) => (await call('checkFiles', { body: { files } })).data}
        readKeys={async () => (await call('certificateKeys', {})).data.keys}
        onAdd={add}
      />
    </>
  );
}
