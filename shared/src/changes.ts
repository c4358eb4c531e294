import { z } from 'zod';

/**
 * A complete or partial record. Clients may send back what they have read: fields of `record` that only the server sets
 * are accepted and ignored; unknown fields are refused.
 */
export const changeOf = <Fields extends z.ZodRawShape>(fields: Fields, record: z.ZodObject) => {
  const change = z.strictObject(fields).partial();
  const serverSet = Object.entries(record.shape).filter(([name]) => !(name in fields));
  const accepted = change.extend(Object.fromEntries(serverSet.map(([name]) => [name, ReadOnly])));
  return accepted.transform((given) => {
    const taken: Record<string, unknown> = { ...given };
    for (const [name] of serverSet) delete taken[name];
    return taken as z.output<typeof change>;
  });
};

const ReadOnly = z.unknown().optional().meta({ readOnly: true, description: 'Read-only. Accepted but ignored.' });
