import { t } from '@lingui/core/macro';
import { COMPANY_SIZES } from '@rapport/shared/companies';

/** What a size is chosen from. */
export const sizeChoices = () => [
  { value: '', label: t({ message: 'Unknown', context: 'size' }) },
  ...COMPANY_SIZES.map((size) => ({ value: size, label: size })),
];
