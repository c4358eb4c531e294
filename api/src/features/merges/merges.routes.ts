import { Distinction, DuplicateQuery, Merge } from '@rapport/shared/duplicates';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { z } from 'zod';
import type { ApiRouter } from '../../http/apiRouter';
import { operationName } from '../../http/operationName';
import { addressOf, oneId } from '../records/records.routes';
import { listDuplicates } from './duplicates.readModel';
import type { Mergeable, MergeableRecord } from './mergeable';
import { distinguish, forgetDistinction, mergeRecords, readMerges, undoMerge } from './merges.service';

interface MergeRoutes<Row extends MergeableRecord, Take extends string> {
  mergeable: Mergeable<Row, Take>;
  schemas: { record: z.ZodType<Row>; duplicate: z.ZodType; merge: z.ZodType<{ other_id: string; take: Take[] }> };
  /** Whether a merge moves so much data that it waits in the lane for bulk requests. */
  isBulk?: boolean;
}

/**
 * Mounts the routes for finding and merging duplicates of a record type. They must be mounted before `recordRoutes`,
 * because paths such as `/contacts/duplicates` look like an id.
 */
export const mergeRoutes = <Row extends MergeableRecord, Take extends string>(
  router: ApiRouter,
  { mergeable, schemas, isBulk }: MergeRoutes<Row, Take>,
) => {
  const one = mergeable.type.objectType;
  const { table: many } = RECORD_TYPES[one];
  // Contacts were the first type that could be merged, so the names of their operations lack the noun.
  const isNamed = one !== 'contact';
  const noun = isNamed ? operationName('', one) : '';
  pairRoutes(router, { mergeable, duplicate: schemas.duplicate, noun, nouns: isNamed ? operationName('', many) : '' });

  router.get(
    `/${many}/merges`,
    { operationId: `list${noun}Merges`, summary: `List merges of ${many} that can be undone`, reply: z.array(Merge) },
    ({ scope }) => readMerges(scope, mergeable),
  );

  const merge = oneId(`/${many}/merges`, isNamed ? `${one}MergeId` : 'mergeId');
  router.post(
    `${merge.address}/undo`,
    {
      operationId: `undo${noun}Merge`,
      summary: `Undo a merge of ${many}`,
      path: merge.path,
      isBulk,
      reply: schemas.record,
    },
    ({ path, scope }) => undoMerge(scope, mergeable, merge.idOf(path)),
  );

  const kept = addressOf(one);
  router.post(
    `${kept.address}/merge`,
    {
      operationId: operationName('merge', many),
      summary: `Merge another ${one} into this one`,
      path: kept.path,
      isBulk,
      body: schemas.merge,
      reply: z.object({ id: z.uuid(), [one]: schemas.record }),
    },
    async ({ path, body, scope }) => {
      const { id, record } = await mergeRecords(scope, mergeable, kept.idOf(path), body);
      return { id, [one]: record };
    },
  );
};

/** Mounts the routes for pairs of possible duplicates, and for marking pairs as distinct. */
const pairRoutes = <Row extends MergeableRecord>(
  router: ApiRouter,
  {
    mergeable,
    duplicate,
    noun,
    nouns,
  }: { mergeable: Mergeable<Row>; duplicate: z.ZodType; noun: string; nouns: string },
) => {
  const { table: many } = RECORD_TYPES[mergeable.type.objectType];

  router.get(
    `/${many}/duplicates`,
    {
      operationId: `list${noun}Duplicates`,
      summary: `List possible duplicates of ${many}`,
      query: DuplicateQuery,
      writes: true,
      reply: z.array(duplicate),
    },
    ({ query, scope }) => listDuplicates(scope, mergeable, query),
  );

  router.post(
    `/${many}/distinctions`,
    { operationId: `mark${nouns}AsDistinct`, summary: `Mark two ${many} as not duplicates`, body: Distinction },
    ({ body, scope }) => distinguish(scope, mergeable, body),
  );

  router.post(
    `/${many}/distinctions/undo`,
    { operationId: `unmark${nouns}AsDistinct`, summary: `Suggest two ${many} as duplicates again`, body: Distinction },
    ({ body, scope }) => forgetDistinction(scope, mergeable, body),
  );
};
