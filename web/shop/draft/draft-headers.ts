/** A draft is stored by no browser and found by no search engine. */
export const draftHeaders = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
