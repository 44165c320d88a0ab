/** A time as PayPal writes it: UTC, whole seconds. */
export function writeTime(at_ms: number): string {
  return `${new Date(at_ms).toISOString().slice(0, 19)}Z`;
}
