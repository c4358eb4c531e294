import { t } from '@lingui/core/macro';

export const visibilityChoices = () => [
  { value: 'everything', label: t`Everything` },
  { value: 'subject', label: t`Subject and time` },
  { value: 'private', label: t`Nothing` },
];
