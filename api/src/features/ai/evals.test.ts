import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModel } from '../../integrations/openai/openai';
import { startModelServer } from '../../testing/modelServer';
import { CASES, runEvals } from './evals';

let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

type Asked = { summary?: string; entries: { ref: string; title: string; detail: string }[] };
const model = () => openModel({ apiKey: 'sk-test', baseUrl: server.url, model: 'm' });

test('a model that only rewords the texts passes every case', async () => {
  server.reply = (data) => {
    const { summary = '', entries } = data as Asked;
    const said = entries.map(({ ref, title, detail }) => ({ ref, title: `Well: ${title}`, detail: `Well: ${detail}` }));
    return { text: JSON.stringify({ summary, entries: said }) };
  };
  expect(CASES.length).toBeGreaterThanOrEqual(35);
  expect((await runEvals(model())).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

test('a model that invents facts, or answers nothing, fails the cases', async () => {
  server.reply = (data) => ({
    text: JSON.stringify({
      summary: '',
      entries: (data as Asked).entries.map(({ ref }) => ({
        ref,
        title: 'Sales rose by 900%',
        detail: '[[42]] said so 4711 times',
      })),
    }),
  });
  expect((await runEvals(model())).every(({ wrong }) => wrong.length > 0)).toBe(true);
  server.reply = () => ({ refusal: 'no' });
  expect((await runEvals(model())).every(({ wrong }) => wrong[0] === 'no answer: refused')).toBe(true);
});
