/** The code of an error of the operating system or of Node, such as ENOENT; empty for any other. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
