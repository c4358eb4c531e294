import type { ActivityKind } from '@rapport/shared/activities';
import type { FilterRule } from '@rapport/shared/filters';
import type { ImportObjectType } from '@rapport/shared/imports';
import { paths } from './paths';

/** The URL of a filtered list's CSV. */
export const exportPath = (table: ImportObjectType, filter: object = {}) => {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const query = new URLSearchParams(given).toString();
  return `/api/${table}/export/csv${query && `?${query}`}`;
};

export const tagPath = (tag: string) => `${paths.contacts}?${new URLSearchParams({ tag })}`;

/** The contacts that match all rules. */
export const contactsWherePath = (rules: FilterRule[]) =>
  `${paths.contacts}?${new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }) })}`;

/** The activities of a person in a period. */
export const activitiesPath = (filter: { actor: string; kind: ActivityKind; from?: string; to?: string }) => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `${paths.activities}?${new URLSearchParams(given)}`;
};
