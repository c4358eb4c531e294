import type { Result, Statement } from './flush';

/** How a statement is sent. By default it is sent at once, and planned each time. */
export interface SendOptions {
  /** Planned once for each connection. */
  isPrepared?: boolean;
  /** Sent with the next statement, because its result is not needed. */
  isDeferred?: boolean;
  /** A search: prepared, but planned for its values each time. */
  isSearch?: boolean;
}

export const BEGIN: Statement = { name: 'begin', text: 'begin' };
export const BEGIN_SNAPSHOT: Statement = { text: 'begin isolation level repeatable read' };
export const COMMIT: Statement = { name: 'commit', text: 'commit' };
export const ROLLBACK: Statement = { name: 'rollback', text: 'rollback' };
export const NO_RESULT: Result = { command: 'SELECT', rowCount: 0, rows: [] };

const names = new Map<string, string>();

/** The name under which connections prepare a statement; the same text always gets the same name. */
export const statementName = (text: string): string => {
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return name;
};

/** How many names are given before searches get none. */
const NAMED_MAX = 1_000;

/**
 * The name for a search; `undefined` if there are too many names, because searches have more texts than a connection
 * can keep.
 */
export const searchName = (text: string): string | undefined =>
  names.has(text) || names.size < NAMED_MAX ? statementName(text) : undefined;

/** Whether a text contains several statements, which Postgres accepts only without values. */
export const isScript = ({ text, values = [] }: Statement) => values.length === 0 && text.includes(';');
