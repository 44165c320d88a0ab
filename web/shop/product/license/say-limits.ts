/** The limits of a licence in one line: "1-5 desktop users, 5 commercial projects". Empty for a licence without figures. */
export function sayLimits(details: readonly { label: string; value: string }[]): string {
  const counted = details.filter(({ value }) => /^(?:max |up to |\d)/i.test(value));
  return counted
    .map(({ label, value }) => `${value} ${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    .map((words) => words.replace(/^1 (\p{L}+?)s$/u, '1 $1'))
    .join(', ');
}
