/** A font in a folder, as far as the browser knows it on its own. Its path is never sent. */
export type FoundFont = {
  kind: 'font';
  path: string;
  sha256: string;
  container: 'ttf' | 'otf' | 'woff' | 'woff2';
  family: string;
  style: string;
  /** Licence numbers that it names. */
  numbers: string[];
  marks: string[];
};

/** A certificate in a folder, checked with the public keys of the shop. */
export type FoundCertificate = {
  kind: 'certificate';
  path: string;
  state: 'valid' | 'changed' | 'not_signed' | 'unchecked';
  licenseNumber: string;
  /** SHA-256 of each file that it names. */
  files: string[];
};

/** A font or an archive that could not be read. */
export type UnreadFile = { kind: 'unread'; path: string; why: 'damaged' | 'too_large' | 'archive' };

export type FoundFile = FoundFont | FoundCertificate | UnreadFile;

/** A public key of the shop, as far as checking needs it. */
export type CertificateKey = { kty: string; crv: string; x: string; kid: string };

/** A file as it was dropped, with where it lay. */
export type DroppedFile = { path: string; file: File };

/** What the worker is asked to do; `cancel` ends it after the file that it is at. */
export type WorkerRequest =
  | { kind: 'read'; files: DroppedFile[]; keys: CertificateKey[]; wasm: ArrayBuffer }
  | { kind: 'cancel' };

/** What the worker says: what it found, and how far it is. Archives make the total grow. */
export type WorkerReply =
  | { kind: 'progress'; done: number; total: number; found: FoundFile[] }
  | { kind: 'end'; isCut: boolean };
