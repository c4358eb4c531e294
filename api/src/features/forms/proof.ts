import type { Challenge } from 'altcha-lib';
import { z } from 'zod';
import { SLOWEST_MS } from './guards';

/** About half a second of work for a computer, which the browser does while a person types. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 4_000, keyPrefix: '00', keyLength: 32 };

// Loaded when a form is first opened.
const load = async () => ({
  ...(await import('altcha-lib')),
  ...(await import('altcha-lib/algorithms/pbkdf2')),
});

/** A challenge for the browser of a visitor, signed for one form. */
export const newChallenge = async (secret: string, formId: string): Promise<Challenge> => {
  const { createChallenge, deriveKey } = await load();
  const expiresAt = new Date(Date.now() + SLOWEST_MS);
  return createChallenge({ ...WORK, deriveKey, expiresAt, data: { form: formId }, hmacSignatureSecret: secret });
};

const Proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(WORK.algorithm),
      cost: z.literal(WORK.cost),
      keyLength: z.literal(WORK.keyLength),
      keyPrefix: z.literal(WORK.keyPrefix),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      expiresAt: z.int(),
      data: z.object({ form: z.string() }),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
});

const parsed = (proof: string): unknown => {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString());
  } catch {
    return null;
  }
};

/**
 * Checks the proof of work of a browser for a form.
 * @returns the name under which it can be used once; `null` if the proof is invalid
 */
export const readProof = async (secret: string, formId: string, proof: string): Promise<string | null> => {
  const given = Proof.safeParse(parsed(proof));
  if (!given.success || given.data.challenge.parameters.data.form !== formId) return null;
  const { verifySolution, deriveKey } = await load();
  const { verified } = await verifySolution({ ...given.data, deriveKey, hmacSignatureSecret: secret });
  return verified ? given.data.challenge.parameters.nonce : null;
};
