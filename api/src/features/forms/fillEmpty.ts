/**
 * Returns the values of a submission that fill empty fields of an existing contact. Anyone may send a form with
 * anyone's email address, so nothing that is known is ever replaced.
 */
export const fillEmpty = <Field extends string>(
  known: Readonly<Partial<Record<Field, string | null>>>,
  sent: Readonly<Partial<Record<Field, string>>>,
): Partial<Record<Field, string>> => {
  const added: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(sent) as Field[]) {
    const value = sent[field]?.trim();
    if (value && !known[field]?.trim()) added[field] = value;
  }
  return added;
};
