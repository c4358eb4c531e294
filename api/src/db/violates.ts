/** Whether PostgreSQL refused a duplicate because of the named unique constraint or index (SQLSTATE 23505). */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;
