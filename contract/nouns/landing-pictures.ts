import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uploadSizes } from '../upload-sizes.ts';

export const landingPictures = [
  endpoint('keepLandingPicture', {
    who: ['bloger'],
    summary:
      'Take in a picture for a landing page. It is drawn anew as WebP; the answer is its address. One that no template shows is forgotten after a day.',
    body: z.object({}),
    files: { picture: uploadSizes.picture },
    replies: { 201: z.object({ url: z.string() }) },
    refusals: ['picture_missing', 'picture_unreadable'],
  }),
  endpoint('landingPicture', {
    who: 'anyone',
    summary: 'A picture of a landing page.',
    params: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
    replies: 'webp',
    refusals: ['picture_not_found'],
  }),
] as const;
