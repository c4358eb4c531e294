import { zodResolver } from '@hookform/resolvers/zod';
import { zodWords } from '@rapport/shared/zodWords';
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import type { z } from 'zod';
import { say } from './words';

/** Translates the messages of a form's errors, which are nested like its values. */
const worded = (errors: object): object => {
  if (Array.isArray(errors)) return errors.map((error) => error && worded(error));
  return Object.fromEntries(
    Object.entries(errors).map(([name, value]) => {
      if (name === 'message' && typeof value === 'string') return [name, say(value)];
      const isNested = typeof value === 'object' && value !== null && name !== 'ref';
      return [name, isNested ? worded(value) : value];
    }),
  );
};

/** Validates a form with a schema of `shared`, with errors in the current language. */
export const formResolver = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => {
  const resolve = zodResolver<Input, unknown, Output>(schema, { error: zodWords });
  return async (...input) => {
    const { values, errors } = await resolve(...input);
    return { values, errors: worded(errors) } as ResolverResult<Input, Output>;
  };
};
