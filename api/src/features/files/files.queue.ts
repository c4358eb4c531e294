import { z } from 'zod';

/** Removes the content of an upload unless a file uses it. */
export const discardUnused = { name: 'files.discardUnused', payload: z.strictObject({ storage_key: z.string() }) };
