import { msg } from '@lingui/core/macro';
import { Deal } from '@rapport/shared/deals';
import { allowLongWork } from '../../db/allowLongWork';
import { addRowBuiltOnce, builtOnce } from '../../db/builtOnce';
import { rows, type Scope } from '../../db/scope';
import { runPrepared } from '../../db/session';
import { ProblemError } from '../../http/problem';
import { linkedName } from '../records/linked';
import { columnsOf, commonSorts, type RecordTable } from '../records/records.repository';

/** The stored columns of a deal. */
const STORED = columnsOf('deals', Deal.omit({ contact_name: true, company_name: true }));

const WITH_NAMES = columnsOf('deals', Deal, {
  contact_name: linkedName('deals', 'contact'),
  company_name: linkedName('deals', 'company'),
});

export const DEALS: RecordTable<Deal> = {
  objectType: 'deal',
  columns: WITH_NAMES,
  sorts: {
    ...commonSorts('deal'),
    amount: { by: 'deals.amount', type: 'numeric' },
    expected_close_date: { by: `coalesce(deals.expected_close_date, '9999-12-31')`, type: 'date' },
    position: { by: 'deals.position', type: 'float8' },
    closed_at: { by: `coalesce(deals.closed_at, 'epoch')`, type: 'timestamptz' },
  },
};

const COLUMN = `hashtextextended('board ' || $1::uuid || ' ' || $2::text, 0)`;

/**
 * Makes other moves into the same column wait until the transaction ends, so that no two cards get the same position.
 * The statement is sent at once, before the queries of the caller in the same flush.
 */
export const lockColumn = (scope: Scope, stage: string) =>
  runPrepared(scope.db, `select pg_advisory_xact_lock(${COLUMN})`, [scope.workspaceId, stage]);

/**
 * For a card that goes to the end of a column: other cards may be added there at the same time, but none can be placed
 * between cards until the transaction ends.
 */
export const shareColumn = (scope: Scope, stage: string) =>
  runPrepared(scope.db, `select pg_advisory_xact_lock_shared(${COLUMN})`, [scope.workspaceId, stage]);

export const POSITION_GAP = 1_024;
/** Positions closer than this are spaced again, before no number is left between them. */
const CLOSEST = 1e-6;

const neighborGone = (field: 'before_deal_id' | 'after_deal_id') =>
  new ProblemError(
    422,
    'invalid',
    msg`The neighboring deal is no longer in this column. Reload the column and try again.`,
    { [field]: msg`This deal is not in the column` },
  );

/**
 * A position in a column: before one of its cards, or after the last. Two cards that go to the end at the same time see
 * the same last card, and get positions that differ by a fraction.
 * @throws 422 for a card of another column
 */
export const placeIn = async (
  scope: Scope,
  stage: string,
  beforeId: string | null,
  movedId?: string,
): Promise<number> => {
  const column = () => {
    const others = rows(scope, 'deals').where('deals.stage', stage);
    return movedId ? others.whereNot('deals.id', movedId) : others;
  };
  if (!beforeId) {
    const values = [scope.workspaceId, stage, ...(movedId ? [movedId] : [])];
    const [found] = await builtOnce(scope.db, `last place${movedId ? ' of others' : ''}`, values, () =>
      column().max('position as last'),
    );
    return (found.last === null ? 0 : found.last + POSITION_GAP) + Math.random();
  }
  const before = await column().where('deals.id', beforeId).first('position');
  if (!before) throw neighborGone('before_deal_id');
  // Two cards may have the same position, because a restored card gets its former one.
  const { previous } = await column()
    .whereRaw('(deals.position, deals.id) < (?, ?)', [before.position, beforeId])
    .max('position as previous')
    .first();
  if (previous === null) return before.position - POSITION_GAP;
  if (before.position - previous > CLOSEST) return (previous + before.position) / 2;
  await spacePositions(scope, stage);
  return placeIn(scope, stage, beforeId, movedId);
};

/** The card below another, not counting the moved one; `null` at the end. @throws 422 for a card of another column */
export const cardBelow = async (scope: Scope, stage: string, id: string, movedId: string): Promise<string | null> => {
  const column = () => rows(scope, 'deals').where('deals.stage', stage);
  const above = await column().where('deals.id', id).first('position');
  if (!above) throw neighborGone('after_deal_id');
  const under = await column()
    .whereNot('deals.id', movedId)
    .whereRaw('(deals.position, deals.id) > (?, ?)', [above.position, id])
    .orderBy(['deals.position', 'deals.id'])
    .first('deals.id');
  return under?.id ?? null;
};

/** Spaces the positions of a column evenly, which is needed once in some thousand moves to the same place. */
const spacePositions = async (scope: Scope, stage: string) => {
  await allowLongWork(scope.db);
  await scope.db.raw(
    `update deals set position = placed.nth * ${POSITION_GAP} from (
       select id, row_number() over (order by position, id) as nth from deals
       where workspace_id = :workspace and stage = :stage and deleted_at is null
     ) as placed where deals.workspace_id = :workspace and deals.id = placed.id`,
    { workspace: scope.workspaceId, stage },
  );
};

/** The position above all cards of a column, where a new deal is noticed first. */
export const placeOnTop = async (scope: Scope, stage: string): Promise<number> => {
  const { first } = await rows(scope, 'deals').where('deals.stage', stage).min('position as first').first();
  return first === null ? 0 : first - POSITION_GAP;
};

/** Moves a card within its column. @returns the updated deal */
export const moveInColumn = async (
  scope: Scope,
  id: string,
  to: { position: number; lost_reason?: string },
): Promise<Omit<Deal, 'contact_name' | 'company_name'>> => {
  const [moved] = await rows(scope, 'deals')
    .where('deals.id', id)
    .update({ ...to, updated_at: scope.db.fn.now() })
    .returning(scope.db.raw(STORED));
  return moved;
};

/** Moves a card to another stage. This is so frequent that the statement is prepared and the names are not read again. */
export const moveToStage = async (
  scope: Scope,
  id: string,
  to: { stage: string; position: number; closed_at: string | null; lost_reason: string },
): Promise<Omit<Deal, 'contact_name' | 'company_name'>> => {
  const now = scope.db.fn.now();
  const { stage, position, closed_at, lost_reason } = to;
  const values = [stage, position, closed_at, lost_reason, true, scope.workspaceId, id];
  const [moved] = await builtOnce(scope.db, 'move deal', values, () =>
    rows(scope, 'deals')
      .where('deals.id', id)
      .update({
        stage,
        position,
        closed_at,
        lost_reason,
        is_stage_since_known: true,
        stage_since: now,
        updated_at: now,
      })
      .returning(scope.db.raw(STORED)),
  );
  return moved;
};

export const insertStageChange = (scope: Scope, dealId: string, from: string | null, to: string) =>
  addRowBuiltOnce(scope, 'deal_stage_changes', {
    deal_id: dealId,
    from_stage: from,
    to_stage: to,
    actor_id: scope.userId,
  });
