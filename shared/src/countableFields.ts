import type { Field } from './fields';

const COUNTED: readonly Field['type'][] = ['choice', 'choices', 'checkbox', 'person'];

/** Whether an own field has few enough values to count deals by them. No zod here: screens import it directly. */
export const isCountable = ({ type }: Pick<Field, 'type'>): boolean => COUNTED.includes(type);
