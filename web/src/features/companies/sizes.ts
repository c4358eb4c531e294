import { t } from '@lingui/core/macro';
import { COMPANY_SIZES } from '@rapport/shared/companies';

/** The choices of a company's size. */
export const sizeChoices = () => [
  { value: '', label: t({ message: 'Unknown', context: 'size' }) },
  ...COMPANY_SIZES.map((size) => ({ value: size, label: size })),
];
