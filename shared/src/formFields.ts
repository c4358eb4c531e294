/** The built-in fields that a form can have. */
export const FORM_FIELDS = ['name', 'email', 'phone', 'company', 'job_title', 'website', 'address', 'message'] as const;
export type BuiltInField = (typeof FORM_FIELDS)[number];

/** The built-in fields whose text may have several lines. */
export const LONG_FORM_FIELDS: readonly string[] = ['address', 'message'] satisfies BuiltInField[];

export const FORM_FIELDS_MAX = 40;
export const FORM_OWNERS_MAX = 50;
export const TASK_DAYS_MAX = 365;

/** Why a submission looks automated. */
export const REFUSALS = ['trap', 'unsigned', 'too_fast', 'expired', 'unproven', 'reused'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Why a submission did not create a contact. */
export const REASONS = [...REFUSALS, 'erased', 'contacts_limit', 'suspended', 'failed'] as const;
export type Reason = (typeof REASONS)[number];

export const OWN_FIELD = 'custom.';

/** How many days refused submissions are kept. */
export const REFUSED_DAYS = 30;
