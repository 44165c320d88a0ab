const key = 'pixelReported';
/** More orders than one browser makes; the oldest are forgotten first. */
const most = 200;

/** Marks an order as reported, in this browser. @returns false when it was so before: then nothing may be reported. */
export function claimReport(orderId: number, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): boolean {
  const reported = readReported(storage.getItem(key));
  if (reported.includes(orderId)) return false;
  storage.setItem(key, JSON.stringify([...reported, orderId].slice(-most)));
  return true;
}

/** What somebody else has written there counts as nothing. */
function readReported(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(Number.isSafeInteger) : [];
  } catch {
    return [];
  }
}
