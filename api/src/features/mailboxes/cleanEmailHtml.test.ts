import { expect, test } from 'vitest';
import { cleanEmailHtml, picturesIn } from './cleanEmailHtml';

test('deeply nested HTML is reduced to fewer levels before it is shown and searched for pictures, because parsing all levels takes minutes', async () => {
  const html = `${'<div>'.repeat(2_000)}deep<img src="cid:a">${'</div>'.repeat(2_000)}<p>after</p>`;
  const shown = await cleanEmailHtml(html, new Map([['cid:a', 'data:image/png;base64,AA==']]));
  expect(shown.match(/<div>/g)).toHaveLength(500);
  expect(shown).toMatch(/deep<img .*src="data:image\/png;base64,AA==".*<p>after<\/p>$/);
  expect(await picturesIn(html)).toEqual(['cid:a']);
});
