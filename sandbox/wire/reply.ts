/** A reply before it is written: links in it are relative until they are sent, since the sandbox may move between two starts. */
export type Reply = { status: number; body: object | null; headers?: Record<string, string> };

export type Link = { href: string; rel: string; method: string };
