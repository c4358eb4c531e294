/** Whether an error is Postgres refusing a double under the named unique constraint or index (SQLSTATE 23505). */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;
