import { useState } from 'react';
import type { Route } from './+types/home-page.ts';

export function headers() {
  return { 'Cache-Control': 'public, max-age=0, must-revalidate' };
}

export function loader(_: Route.LoaderArgs) {
  return { now: 'x' };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const [n, setN] = useState(0);
  return (
    <main>
      {loaderData.now}
      <button type="button" onClick={() => setN(n + 1)}>
        {n}
      </button>
    </main>
  );
}
