import type { Field } from './fields';

const COUNTED: readonly Field['type'][] = ['choice', 'choices', 'checkbox', 'person'];

/** Whether an own field has few values, by which deals can be counted. No zod here: screens import it as it is. */
export const isCountable = ({ type }: Pick<Field, 'type'>): boolean => COUNTED.includes(type);
