import { useState } from 'react';
import { callAccount } from '../call-account.ts';

export type Begun = { secret: string; uri: string; qr: string };

/** The way to a second factor: the password, then a code of the app, then the recovery codes, which are shown once. */
export function useSetUp() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return {
    begun,
    codes,
    begin: async (form: FormData) =>
      setBegun((await callAccount('beginSecondFactor', { body: { password: String(form.get('password')) } })).data),
    finish: async (form: FormData) => {
      const { data } = await callAccount('finishSecondFactor', { body: { code: String(form.get('code')) } });
      setCodes(data.recoveryCodes);
    },
    stop: () => {
      setBegun(null);
      setCodes(null);
    },
  };
}
