import { t } from '#contract/languages/translate.ts';
import { staticPage } from '../../api/page-headers.ts';
import { callFrom } from '../../api/server-call.ts';
import type { Route } from './+types/manifest.ts';

const PAPER = '#FBFAF7';
const USUAL_ICONS = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}));

/** The web app manifest, for devices that install the shop as an app. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, description, icon } = (await callFrom(context)('readShop', {})).data;
  const manifest = {
    name,
    short_name: name,
    description: description || t('Fonts and the licences to use them.'),
    start_url: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: icon === null ? USUAL_ICONS : [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { ...staticPage(), 'Content-Type': 'application/manifest+json' },
  });
}
