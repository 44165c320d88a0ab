import { landingPictures } from '#contract/nouns/landing.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { keepLandingPicture } from './keep-landing-picture.ts';
import { pictureByKey } from './queries.ts';

/** The address of a picture is made of its bytes, so they are always the same. */
const LASTING = { 'cache-control': 'public, max-age=31536000, immutable' };

export const landingPictureRoutes = (tools: Tools) =>
  pair(landingPictures, {
    keepLandingPicture: async ({ files }) => {
      const { picture = refuse('picture_missing') } = files;
      return respond(201, { url: `/api/landing-page/pictures/${await keepLandingPicture(tools, picture)}.webp` });
    },
    landingPicture: async ({ params }) => {
      const { webp } = (await pictureByKey(tools.db, params.key)) ?? refuse('picture_not_found');
      return { webp, headers: LASTING };
    },
  });
