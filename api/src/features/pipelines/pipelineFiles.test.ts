import type { Deal } from '@rapport/shared/deals';
import { expect, test } from 'vitest';
import { PHOTOGRAPHER, stageNamed, weddings } from '../../testing/pipelines';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('an import finds stages by their names in the workspace', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const file = 'Deal name,Amount,Stage\nAnn,100,shoot booked\nBen,200,Delivered\nCem,300,Proposal\nDee,400,Whatever';
  const { body } = await ours.upload('/api/deals/bulk/import', file).expect(200);
  expect(body).toMatchObject({ imported: 4 });
  const { body: deals } = await ours.get('/api/deals?sort=amount').expect(200);
  expect(deals).toMatchObject([
    { stage: stageNamed(pipeline, 'Shoot booked').key, outcome: 'open' },
    { stage: stageNamed(pipeline, 'Delivered').key, outcome: 'won' },
    { stage: 'proposal' },
    { stage: 'lead' },
  ]);
});

test('deals from an export are imported into their former pipelines and stages', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const twin = (await ours.post('/api/pipelines', { ...PHOTOGRAPHER, name: 'Portraits, families' }).expect(201)).body;
  const stages = [
    'negotiation',
    'closed_lost',
    ...[pipeline, twin].flatMap((each) => [stageNamed(each, 'Inquiry').key, stageNamed(each, 'Delivered').key]),
  ];
  for (const stage of stages) await ours.deal({ title: `In ${stage}`, stage });
  const { text } = await ours.get('/api/deals/export/csv').buffer(true).expect(200);
  const { body: deals } = await ours.get('/api/deals').expect(200);
  await ours.post('/api/deals/bulk', { matching: {}, action: { type: 'delete' } }).expect(200);

  const { body: read } = await ours.upload('/api/deals/bulk/import', text).expect(200);
  expect(read).toMatchObject({ imported: stages.length, notices: [] });
  const { body: back } = await ours.get('/api/deals').expect(200);
  const places = (all: Deal[]) => all.map(({ title, stage, pipeline_id }) => [title, stage, pipeline_id]).sort();
  expect(places(back)).toEqual(places(deals));
  expect(back.map(({ notes }: Deal) => notes)).toEqual(stages.map(() => ''));
});

test('an import looks up a stage in the pipeline of its row, and asks about both together if the pair is unknown', async () => {
  const ours = await api.workspace();
  const pipeline = await weddings(ours);
  const file = [
    'Deal name,Pipeline,Stage',
    'Ann,weddings,Inquiry',
    'Ben,Weddings,Won',
    'Cem,Weddings,Proposal',
    'Dee,Weddings,',
    'Eve,Corporate,Proposal',
    'Fay,,Proposal',
  ].join('\n');
  const check = (options: object) => ours.upload('/api/deals/bulk/import', file, { dry_run: 'true', ...options });
  const { body: checked } = await check({}).expect(200);
  const [stages] = checked.values;
  const [inquiry, won] = [stageNamed(pipeline, 'Inquiry').key, stageNamed(pipeline, 'Delivered').key];
  expect(stages.values).toEqual(
    expect.arrayContaining([
      { value: 'weddings: Inquiry', rows: 1, becomes: inquiry, certainty: 'sure' },
      { value: 'Weddings: Won', rows: 1, becomes: won, certainty: 'sure' },
      { value: 'Weddings: Proposal', rows: 1, becomes: inquiry, certainty: 'ask' },
      { value: 'Corporate: Proposal', rows: 1, becomes: 'proposal', certainty: 'likely' },
      { value: 'Proposal', rows: 1, becomes: 'proposal', certainty: 'sure' },
    ]),
  );
  await check({ values: '{"stage":{"Weddings: Proposal":"dreaming"}}' }).expect(400);
  const values = JSON.stringify({ stage: { 'Corporate: Proposal': 'lead' } });
  await ours.upload('/api/deals/bulk/import', file, { values }).expect(200);
  const { body: deals } = await ours.get('/api/deals?sort=title').expect(200);
  expect(deals).toMatchObject([
    { stage: inquiry, notes: '' },
    { stage: won, outcome: 'won' },
    { stage: inquiry, notes: 'Stage: Proposal' },
    { stage: inquiry },
    { stage: 'lead', notes: 'Pipeline: Corporate' },
    { stage: 'proposal' },
  ]);
});
