import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOf } from '#contract/languages/languages.ts';

// The page stands there in the language of its address, and is taken over in the same.
if (languageOf(window.location.pathname)) await (await import('./api/bring-words.ts')).bringWords('site');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
