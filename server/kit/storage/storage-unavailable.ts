/**
 * Whether files cannot be stored or read at the moment: the bucket answers with an error of its own or not at all, or
 * the disk is full. The SDK marks what it threw with what it knows of the answer.
 */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  if (!('$metadata' in error)) return false;
  const { httpStatusCode = 503 } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode >= 500 || httpStatusCode === 429;
}
