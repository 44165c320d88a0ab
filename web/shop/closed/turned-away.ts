import { redirectDocument } from 'react-router';

/** Anyone who moves on from a page that stays open, into a shop that is closed, comes before its door. */
export const loader = () => redirectDocument('/closed');
