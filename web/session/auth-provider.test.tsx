import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthProvider, useAuth } from './auth-provider.tsx';

function Who() {
  const { isKnown } = useAuth();
  return isKnown ? 'known' : 'not known yet';
}

test('using the session outside of its provider is a mistake that says so', () => {
  expect(() => renderToString(<Who />)).toThrow('AuthContext must be used within an AuthProvider');
});

test('while a page is rendered on the server nobody knows who will read it', () => {
  expect(
    renderToString(
      <AuthProvider>
        <Who />
      </AuthProvider>,
    ),
  ).toBe('not known yet');
});
