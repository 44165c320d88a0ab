/** An answer that a question offers, as it is stored. */
export type StoredOption = { id: number; text: string; factor_thousandths: number; countries: string[] };

/** An answer as an order keeps it. */
export type StoredAnswer = {
  question_id: number;
  option_id: number;
  question: string;
  answer: string;
  factor_thousandths: number;
};

/** Whether an email address is of one of some domains, or below one. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
