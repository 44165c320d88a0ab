/** Text made safe for XML content and quoted attributes; characters that XML 1.0 cannot carry become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
