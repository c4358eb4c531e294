import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { BatchResult, batchOf, type MatchField, matchQuery } from '@rapport/shared/upserts';
import { z } from 'zod';
import type { Scope } from '../../db/scope';
import type { ApiRouter } from '../../http/apiRouter';
import { operationName } from '../../http/operationName';
import { Created } from '../../http/reply';
import { findRecord, type StoredRecord } from './records.repository';
import { deleteRecord, restoreRecord } from './trash';
import { upsertRecord, upsertRecords, type Writing } from './upsert';

interface RecordRoutes<Row extends StoredRecord, New, Change, Query> extends Writing<Row, New, Change> {
  schemas: Writing<Row, New, Change>['schemas'] & { record: z.ZodType<Row>; query: z.ZodType<Query> };
  /** Summaries that say more than `List tasks` and `Update a task`. */
  summaries?: { list?: string; update?: string };
  list(scope: Scope, query: Query): Promise<unknown>;
  /** Default: `deleteRecord`, which moves it to the trash. */
  remove?(scope: Scope, id: string): Promise<void>;
  /** Default: `restoreRecord`, which takes it from the trash. */
  restore?(scope: Scope, id: string): Promise<Row>;
}

/**
 * Mounts the routes of a record type: list, create, get, update, delete and restore. Routes whose paths look like an
 * id, such as `/deals/board`, must be mounted before.
 */
export const recordRoutes = <Row extends StoredRecord, New, Change, Query>(
  router: ApiRouter,
  { table, schemas, summaries, list, create, change, remove, restore }: RecordRoutes<Row, New, Change, Query>,
) => {
  const one = table.objectType;
  const { table: many } = RECORD_TYPES[one];
  const { address, path, idOf } = addressOf(one);
  const reply = schemas.record;

  router.get(
    `/${many}`,
    {
      operationId: operationName('list', many),
      summary: summaries?.list ?? `List ${many}`,
      query: schemas.query,
      reply: z.array(reply),
    },
    ({ query, scope }) => list(scope, query),
  );

  router.post(
    `/${many}`,
    {
      operationId: operationName('create', one),
      summary: `Create a ${one}`,
      location: `/${many}/:id`,
      body: schemas.new,
      reply,
      status: 201,
    },
    ({ body, scope, context }) => create(scope, body, context),
  );

  router.get(address, { operationId: operationName('get', one), summary: `Get a ${one}`, path, reply }, (request) =>
    findRecord(request.scope, table, idOf(request.path)),
  );

  router.update(
    address,
    {
      operationId: operationName('update', one),
      summary: summaries?.update ?? `Update a ${one}`,
      path,
      body: schemas.change,
      reply,
    },
    ({ body, scope, seenVersion, context, ...request }) =>
      change(scope, idOf(request.path), body, seenVersion, context),
  );

  trashRoutes(router, { table, remove, restore, reply });
};

const trashRoutes = <Row extends StoredRecord>(
  router: ApiRouter,
  {
    table,
    remove = (scope, id) => deleteRecord(scope, table, id),
    restore = (scope, id) => restoreRecord(scope, table, id),
    reply,
  }: Pick<RecordRoutes<Row, unknown, unknown, unknown>, 'table' | 'remove' | 'restore'> & { reply: z.ZodType<Row> },
) => {
  const one = table.objectType;
  const { address, path, idOf } = addressOf(one);

  router.delete(address, { operationId: operationName('delete', one), summary: `Delete a ${one}`, path }, (request) =>
    remove(request.scope, idOf(request.path)),
  );

  router.post(
    `${address}/restore`,
    { operationId: operationName('restore', one), summary: `Restore a deleted ${one}`, path, reply },
    (request) => restore(request.scope, idOf(request.path)),
  );
};

/** A path that ends with an id, and how the id is read from it. */
export const oneId = (under: string, idName: string) => ({
  address: `${under}/:${idName}`,
  path: z.object({ [idName]: z.uuid() }),
  idOf: (values: Record<string, string>) => String(values[idName]),
});

/** The path of one record, such as `/deals/:dealId`. */
export const addressOf = (one: ObjectType) => oneId(`/${RECORD_TYPES[one].table}`, `${one}Id`);

/** How the records of a batch are written, if not like single ones. */
type BatchWriting<Row extends StoredRecord, New, Change> = Pick<Writing<Row, New, Change>, 'create' | 'change'> & {
  /** Runs after all records were written. */
  finish(scope: Scope): Promise<void>;
};

/** Mounts the routes by which programs write records without knowing their ids: one by PUT, up to 1,000 in a batch. */
export const upsertRoutes = <Row extends StoredRecord, New, Change extends object>(
  router: ApiRouter,
  fields: readonly [MatchField, ...MatchField[]],
  {
    record,
    batch,
    ...writing
  }: Writing<Row, New, Change> & { record: z.ZodType<Row>; batch?: () => BatchWriting<Row, New, Change> },
) => {
  const one = writing.table.objectType;
  const { table: many } = RECORD_TYPES[one];

  router.put(
    `/${many}`,
    {
      operationId: operationName('upsert', one),
      summary: `Update a ${one} by ${fields.join(' or ')}, or create it`,
      location: `/${many}/:id`,
      alsoCreates: true,
      anyVersion: true,
      query: matchQuery(fields),
      body: writing.schemas.change,
      reply: record,
    },
    async ({ query, body, scope, context }) => {
      const { record, isNew } = await upsertRecord(writing, query, body, { scope, context });
      return isNew ? new Created(record) : record;
    },
  );

  router.post(
    `/${many}/batch`,
    {
      operationId: operationName('batch', many),
      summary: `Create or update up to 1,000 ${many}`,
      body: batchOf(fields, writing.schemas.change),
      reply: BatchResult,
      isBulk: true,
    },
    async ({ body, scope, context }) => {
      const { finish, ...batchWriting } = batch?.() ?? {};
      const written = await upsertRecords({ ...writing, ...batchWriting }, body.match_by, body.records, {
        scope,
        context,
      });
      await finish?.(scope);
      const created = written.filter(({ isNew }) => isNew).length;
      return {
        created,
        updated: written.length - created,
        records: written.map(({ record: { id }, isNew }) => ({ id, is_new: isNew })),
      };
    },
  );
};
