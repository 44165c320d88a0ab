import { Link } from 'react-router';

const choices = { '': 'All', new: 'New', read: 'Read', answered: 'Answered' } as const;

/** Which messages are shown, by how far the shop is with them. */
export function StateChoice({ state, addressOf }: { state: string; addressOf: (state: string) => string }) {
  return (
    <nav className="seg" aria-label="State of messages">
      {Object.entries(choices).map(([value, name]) => (
        <Link key={value} to={addressOf(value)} aria-current={value === state ? 'true' : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}
