import { randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { z } from 'zod';

const count = 10;
const letters = 10;
/** Only characters that are not confused on paper or on the telephone: no 0 and O, no 1, I and L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The normal form of a code: the case of letters and separators do not matter. */
export function recoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${plain.slice(0, letters / 2)}-${plain.slice(letters / 2)}`;
}

const make = () =>
  recoveryCode(Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(''));

/** For the library: how codes are created and stored. Mixed-case codes of earlier releases are read in the same way. */
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
