/** A mutation for a form that shows its failures itself. */
export const withOwnErrors = <Mutation extends { meta?: object }>(mutation: Mutation) => ({
  ...mutation,
  meta: { ...mutation.meta, handlesErrors: true },
});
