import { z } from 'zod';

/** The fields by which programs can find records instead of by id. */
export type MatchField = 'external_id' | 'email';

export const BATCH_MAX = 1_000;

const value = z.string().trim().min(1).max(254).optional();

const VALUES: Record<MatchField, z.ZodType<string | undefined>> = {
  external_id: value.meta({ description: 'Updates the record with this external ID, or creates it.' }),
  email: value.meta({
    description: 'Updates the contact with this primary or additional address, ignoring case, or creates it.',
  }),
};

/** The query of a PUT that changes the record with this value, or creates it: exactly one of the fields. */
export const matchQuery = (fields: readonly MatchField[]) =>
  z.strictObject(Object.fromEntries(fields.map((field) => [field, VALUES[field]])));

/** Up to 1,000 records, which are written all or not at all. */
export const batchOf = <Change extends z.ZodType>(fields: readonly MatchField[], change: Change) =>
  z.strictObject({
    match_by: z
      .enum(fields)
      .optional()
      .meta({ description: 'Updates the records that have the value of this field. Without it, all are created.' }),
    records: z.array(change).min(1).max(BATCH_MAX),
  });

export const BatchResult = z.object({
  created: z.int(),
  updated: z.int(),
  /** The results in the order of the records in the request. */
  records: z.array(z.object({ id: z.uuid(), is_new: z.boolean() })),
});
export type BatchResult = z.infer<typeof BatchResult>;
