import type { Pipeline } from '@rapport/shared/pipelines';
import { expect, test } from 'vitest';
import { pipelinesOf, stageNamed, weddings } from '../../testing/pipelines';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('reports cover one pipeline, or all of them', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  await ours.deal({ stage: stageNamed(pipeline, 'Delivered').key, amount: 500 });
  await ours.deal({ stage: 'closed_won', amount: 200 });
  const revenue = async (query: string) =>
    (await ours.get(`/api/reports/overview${query}`).expect(200)).body.figures.revenue;
  expect(await revenue('')).toBe(700);
  expect(await revenue(`?pipeline_id=${pipeline.id}`)).toBe(500);
  const { body: flow } = await ours.get(`/api/reports/advanced?pipeline_id=${pipeline.id}`).expect(200);
  expect(flow.flow).toMatchObject([
    { entered: 1, advanced: 1 },
    { entered: 1, advanced: 1 },
  ]);
  const reached = await ours.get(`/api/deals?reached=${stageNamed(pipeline, 'Shoot booked').key}`).expect(200);
  expect(reached.body).toMatchObject([{ amount: 500 }]);
});

test('every report of a pipeline has the same figures as plain SQL', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const [sales] = (await pipelinesOf(ours)) as [Pipeline];
  let nth = 0;
  for (const { key } of [...sales.stages, ...pipeline.stages, ...pipeline.stages]) {
    nth += 1;
    const expected_close_date = nth % 3 ? `20${40 + (nth % 2)}-05-17` : null;
    await ours.deal({ stage: key, amount: nth * 110, probability: (nth % 4) * 20, expected_close_date });
  }
  const sql = async (columns: string, one: Pipeline | undefined, more = 'true') => {
    const { rows } = await api.db.raw(
      `select ${columns} from deals join stages on stages.workspace_id = deals.workspace_id and stages.key = deals.stage
       where deals.workspace_id = ? and (? or stages.pipeline_id = ?) and ${more}`,
      [ours.workspaceId, !one, one?.id ?? null],
    );
    return rows;
  };
  const weighted = 'amount * coalesce(nullif(deals.probability, 0), stages.probability) / 100.0';
  for (const one of [undefined, sales, pipeline]) {
    const read = async (report: string) =>
      (await ours.get(`/api/reports/${report}${one ? `?pipeline_id=${one.id}` : ''}`).expect(200)).body;
    const [overview, byStage, advanced] = [await read('overview'), await read('pipeline'), await read('advanced')];
    const [sums] = await sql(
      `count(*) as deals, sum(amount) as value, count(*) filter (where kind = 'won') as won,
       count(*) filter (where kind = 'lost') as lost, sum(amount) filter (where kind = 'won') as revenue`,
      one,
    );
    expect(overview.figures).toMatchObject(sums);
    const stages = one ? one.stages : [...sales.stages, ...pipeline.stages];
    const counted = await sql('stages.key as stage, count(*) as deals, sum(amount) as value', one, 'true group by 1');
    expect(byStage.stages).toHaveLength(stages.length);
    expect(byStage.stages).toEqual(expect.arrayContaining(counted));
    const [open] = await sql(`sum(amount) as best, round(sum(${weighted}), 2) as weighted`, one, `kind = 'open'`);
    const sumOf = (field: 'best' | 'weighted') =>
      advanced.forecast.reduce((sum: number, month: Record<string, number>) => sum + (month[field] ?? 0), 0);
    expect({ best: sumOf('best'), weighted: sumOf('weighted') }).toEqual(open);
    expect(advanced.people[0].deals_won).toBe(sums.won);
  }
});
