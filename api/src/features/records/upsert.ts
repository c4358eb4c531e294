import { msg } from '@lingui/core/macro';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { MatchField } from '@rapport/shared/upserts';
import type { z } from 'zod';
import type { Scope } from '../../db/scope';
import { Last } from '../../db/session';
import type { Context } from '../../http/context';
import { parsedAs } from '../../http/parse';
import { conflict, invalid, ProblemError } from '../../http/problem';
import { idsByValue } from './idsByValue.readModel';
import type { RecordTable, StoredRecord } from './records.repository';
import { lockMatching, lockMatchingEmail } from './upsert.repository';

/** How records of a type are written, like by their routes. */
export interface Writing<Row extends StoredRecord, New, Change> {
  table: RecordTable<Row>;
  schemas: { new: z.ZodType<New>; change: z.ZodType<Change> };
  create(scope: Scope, values: New, context: Context): Promise<Row | Last<Row>>;
  change(scope: Scope, id: string, change: Change, seenVersion: string | undefined, context: Context): Promise<Row>;
}

export interface Upserted<Row> {
  record: Row;
  isNew: boolean;
}

interface Caller {
  scope: Scope;
  context: Context;
}

/**
 * Changes the record with a value, or adds it.
 * @param query exactly one field with its value, which the record may omit
 * @throws 409 if several records have the value; 422
 */
export const upsertRecord = async <Row extends StoredRecord, New, Change extends object>(
  writing: Writing<Row, New, Change>,
  query: Partial<Record<MatchField, string>>,
  values: Change,
  caller: Caller,
): Promise<Upserted<Row>> => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const [[field, value] = ['', '']] = given;
  if (given.length !== 1) throw invalid({ query: msg`Name one field to find the record by` });
  const named = { [field]: value, ...values };
  if (field === 'external_id' && valueIn(named, field) !== value) {
    throw invalid({ external_id: msg`The record has a different external ID than the query` });
  }
  const find = async (wanted: string) =>
    (await matching(caller.scope, writing.table, field as MatchField, [wanted]))[0];
  const written = valueIn(named, field as MatchField);
  // A request that changes the address of a contact may be repeated: then only the new address finds the contact.
  const id = (await find(value)) ?? (written !== '' && written !== value ? await find(written) : undefined);
  return id ? changed(writing, id, withoutFound(values, field, value), caller) : created(writing, named, caller);
};

/** Makes other transactions that look for contacts by these addresses wait until this one ends. */
export const lockAddresses = async (scope: Scope, addresses: string[]): Promise<void> => {
  // Two transactions that lock the same addresses in different orders would wait for each other.
  for (const address of addresses.toSorted()) await lockMatchingEmail(scope, address);
};

/**
 * The oldest contact with an address. Other transactions that add or change a contact by this address wait for this one
 * to end.
 */
export const firstByEmail = async (scope: Scope, email: string): Promise<string | undefined> => {
  await lockMatchingEmail(scope, email);
  const found = await idsByValue(scope, 'contacts', 'email', [email]);
  // Later ids are greater.
  return found.get(email.toLowerCase())?.toSorted()[0];
};

/**
 * Writes records in order, all or none: with `matchBy`, existing ones are changed and the others added.
 * @throws 409 if several records have a value; 422 with the number of the record in the names of its fields
 */
export const upsertRecords = async <Row extends StoredRecord, New, Change extends object>(
  writing: Writing<Row, New, Change>,
  matchBy: MatchField | undefined,
  records: Change[],
  caller: Caller,
): Promise<Upserted<Row>[]> => {
  const values = matchBy ? records.map((record) => valueIn(record, matchBy)) : [];
  if (matchBy) requireDistinct(matchBy, values);
  const ids = matchBy ? await matching(caller.scope, writing.table, matchBy, values) : [];
  const written: Upserted<Row>[] = [];
  // Sequentially, because a record may add the company that the next one names.
  for (const [index, record] of records.entries()) {
    const id = ids[index];
    const write = id
      ? changed(writing, id, withoutFound(record, matchBy, values[index]), caller)
      : created(writing, record, caller);
    written.push(
      await write.catch((error) => {
        throw atRecord(error, index);
      }),
    );
  }
  return written;
};

/**
 * A change without the address that found its contact. It may be an additional address, which must not replace the
 * primary one.
 */
const withoutFound = <Change extends object>(change: Change, field: string | undefined, value = ''): Change => {
  if (field !== 'email' || keyOf(valueIn(change, field), field) !== keyOf(value, field)) return change;
  const { email: _, ...others } = change as Change & { email?: string };
  return others as Change;
};

const changed = async <Row extends StoredRecord, New, Change>(
  { change }: Writing<Row, New, Change>,
  id: string,
  values: Change,
  { scope, context }: Caller,
): Promise<Upserted<Row>> => ({ record: await change(scope, id, values, undefined, context), isNew: false });

const created = async <Row extends StoredRecord, New, Change>(
  { schemas, create }: Writing<Row, New, Change>,
  values: object,
  { scope, context }: Caller,
): Promise<Upserted<Row>> => {
  const made = await create(scope, parsedAs(schemas.new, values), context);
  return { record: made instanceof Last ? await made.run() : made, isNew: true };
};

/** The id of the record with each of these values, if there is one. */
const matching = async <Row extends StoredRecord>(
  scope: Scope,
  { objectType }: RecordTable<Row>,
  field: MatchField,
  values: string[],
): Promise<(string | undefined)[]> => {
  const { table } = RECORD_TYPES[objectType];
  await lockMatching(scope, table);
  const found = await idsByValue(scope, table, field, values);
  return values.map((value) => {
    const [id, ...others] = found.get(keyOf(value, field)) ?? [];
    if (others.length > 0)
      throw conflict('several_match', msg`Several records have ${value}. Use the ID of one of them.`);
    return id;
  });
};

const requireDistinct = (field: MatchField, values: string[]) => {
  const places = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const key = keyOf(value, field);
    const place = places.get(key);
    if (value === '') throw atRecord(invalid({ [field]: msg`This field is required` }), index);
    if (place !== undefined) throw atRecord(invalid({ [field]: msg`Record ${place} has this value too` }), index);
    places.set(key, index);
  }
};

const valueIn = (record: object, field: MatchField): string =>
  String((record as Partial<Record<MatchField, string>>)[field] ?? '');

const keyOf = (value: string, field: MatchField): string => (field === 'email' ? value.toLowerCase() : value);

/** Adds the number of the record to the field names of an error. */
const atRecord = (error: unknown, index: number): unknown => {
  if (!(error instanceof ProblemError) || !error.errors) return error;
  const errors = Object.entries(error.errors).map(([field, sentence]) => [`records.${index}.${field}`, sentence]);
  return new ProblemError(error.status, error.code, error.detail, Object.fromEntries(errors), error.headers);
};
