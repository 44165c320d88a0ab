/** Where mail servers take mail from a shop; nothing else is ever spoken to. */
export const mailPorts = [465, 587, 25, 2525] as const;
/** `none` is for a server on the shop's own machine. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** An address of a mail, alone or after a name: `Huruf <shop@huruf.example>`. */
export const SENDER = /^(?:[^<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;
