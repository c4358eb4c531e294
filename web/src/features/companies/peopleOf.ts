import { t } from '@lingui/core/macro';
import type { CompanySize } from '@rapport/shared/companies';

/** A size in words: `11-50 people`. */
export const peopleOf = (size: CompanySize): string => t`${size} people`;
