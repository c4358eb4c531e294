/** The fields in which two sets of form values differ, each with its label and both texts. */
export const differences = <Values extends Record<string, unknown>>(
  labels: { [Name in keyof Values]: string },
  before: Values,
  after: Values,
): { label: string; before: string; after: string }[] =>
  Object.keys(labels)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: labels[name] as string, before: String(before[name]), after: String(after[name]) }));
