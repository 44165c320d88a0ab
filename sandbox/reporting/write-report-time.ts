/** A time as the report writes it: UTC, whole seconds, the zone without a colon. */
export function writeReportTime(at_ms: number): string {
  return `${new Date(at_ms).toISOString().slice(0, 19)}+0000`;
}
