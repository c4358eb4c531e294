import { t } from '@lingui/core/macro';

const cadenceChoices = () => [
  { value: '', label: t`No schedule` },
  { value: '7', label: t`Every week` },
  { value: '14', label: t`Every two weeks` },
  { value: '30', label: t`Every 30 days` },
  { value: '90', label: t`Every 90 days` },
  { value: '180', label: t`Every 6 months` },
  { value: '365', label: t`Every year` },
];

/** The choices for how often to be in touch, and `days` if the API has set a number that is not among them. */
export const cadenceWith = (days: number | null = null) => {
  const choices = cadenceChoices();
  if (days === null || choices.some(({ value }) => value === String(days))) return choices;
  return [...choices, { value: String(days), label: days === 1 ? t`Every day` : t`Every ${days} days` }];
};
