/** How often passwords, and codes after them, may be tried. */
export function loginRateLimits(what: 'login' | 'code', email: string, network: string, device: string | null) {
  const window_s = 900;
  if (device !== null) return [{ key: `${what}_device:${device}`, count: 10, window_s }];
  return [
    { key: `${what}:${network}`, count: 100, window_s },
    { key: `${what}:${network}:${email}`, count: 10, window_s },
    { key: `${what}_account:${email}`, count: 30, window_s },
  ];
}
