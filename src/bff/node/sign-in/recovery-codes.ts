import { randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';

const count = 10;
const letters = 10;
/** What is not taken for one another on paper or on the telephone: no 0 and O, no 1, I and L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The one way to write a code: the case of its letters and what stands between them say nothing. */
export function recoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${plain.slice(0, letters / 2)}-${plain.slice(letters / 2)}`;
}

const make = () =>
  recoveryCode(Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(''));

/** For the library: how codes are made and stored. Those of earlier releases, in mixed case, are read alike. */
export function recoveryCodes(secret: string) {
  return {
    customBackupCodesGenerate: () => Array.from({ length: count }, make),
    storeBackupCodes: {
      encrypt: (codes: string) => symmetricEncrypt({ key: secret, data: codes }),
      decrypt: async (stored: string) => {
        const codes = JSON.parse(await symmetricDecrypt({ key: secret, data: stored }));
        return JSON.stringify(z.array(z.string()).parse(codes).map(recoveryCode));
      },
    },
  };
}
