import type { Field } from '@rapport/shared/fields';
import type { ImportObjectType } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { plainText } from './exportedColumns';

/** The separator of several options in one cell. A label may contain commas. */
const BETWEEN_CHOICES = '; ';

/** The cell of an own field, with its bindings: options as their labels and people as their email addresses. */
export const ownCell = (scope: Scope, table: ImportObjectType, { key, type, options }: Field): Knex.Raw => {
  const value = `(${table}.custom->>cast(:key as text))`;
  const raw = (sql: string, more: object = {}) => scope.db.raw(sql, { key, ...more });
  const labels = JSON.stringify(Object.fromEntries(options.map((option) => [option.key, option.label])));
  switch (type) {
    case 'number':
    case 'money':
    case 'date':
    case 'checkbox':
      return raw(value);
    case 'choice':
      return raw(plainText(`(cast(:labels as jsonb)->>${value})`), { labels });
    case 'choices':
      return raw(
        `(select ${plainText('string_agg(cast(:labels as jsonb)->>chosen, :between order by place)')}
          from jsonb_array_elements_text(${table}.custom->cast(:key as text)) with ordinality as several (chosen, place))`,
        { labels, between: BETWEEN_CHOICES },
      );
    case 'person':
      return raw(
        `(select email from memberships join users on users.id = memberships.user_id
        where memberships.workspace_id = :workspace and users.id::text = ${value})`,
        { workspace: scope.workspaceId },
      );
    default:
      return raw(plainText(value));
  }
};
