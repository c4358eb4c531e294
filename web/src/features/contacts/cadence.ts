const cadenceChoices = [
  { value: '', label: 'No schedule' },
  { value: '7', label: 'Every week' },
  { value: '14', label: 'Every two weeks' },
  { value: '30', label: 'Every 30 days' },
  { value: '90', label: 'Every 90 days' },
  { value: '180', label: 'Every 6 months' },
  { value: '365', label: 'Every year' },
];

/** How often to be in touch. A program may have set a number of days that is none of the usual ones. */
export const cadenceWith = (days: number | null = null) =>
  days === null || cadenceChoices.some(({ value }) => value === String(days))
    ? cadenceChoices
    : [...cadenceChoices, { value: String(days), label: days === 1 ? 'Every day' : `Every ${days} days` }];
