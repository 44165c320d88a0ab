/** A name at the start of the line, a value at its end, and what is to be said of both in small emails below. */
export type EmailRow = [name: string, value: string, note?: string];

/**
 * One block of an email: a paragraph, a link with its words, or rows of name and value, of which the last may be their total.
 * The first link of an email is what it is for, and stands as a button.
 */
export type Block = string | { link: string; words: string } | { rows: EmailRow[]; hasTotal?: boolean };
