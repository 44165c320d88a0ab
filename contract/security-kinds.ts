/** What the security log tells apart. */
export const securityKinds = [
  'login',
  'login-refused',
  'logout',
  'password',
  'password-refused',
  'email',
  'role',
  'second-factor',
  'second-factor-refused',
  'sessions-ended',
  'export',
  'account-deleted',
  'access-refused',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
