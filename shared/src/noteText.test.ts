import { expect, test } from 'vitest';
import { type Box, readMarkdown, tickBox } from './markdown';
import { noteText } from './noteText';

const id = '0190f000-0000-7000-8000-000000000001';

test.each([
  ['# Call\n\nShe **likes** _oak_, ~~not~~ `pine`', 'Call\nShe likes oak, not pine'],
  ['one\ntwo', 'one\ntwo'],
  ['- a\n  - b\n- [ ] c\n- [x] d', '• a\n  • b\n☐ c\n☑ d'],
  ['3. a\n4. b', '3. a\n4. b'],
  ['> said', 'said'],
  [
    '[the offer](https://a.example/b) or https://a.example or ann@firm.example',
    'the offer (https://a.example/b) or https://a.example or ann@firm.example',
  ],
  ['![floor](https://a.example/f.png)', 'floor (https://a.example/f.png)'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['<b>5 < 6</b>', '<b>5 < 6</b>'],
  [`**Ask @[A_b_ *c*](member:${id})**`, `Ask @[A_b_ *c*](member:${id})`],
  ['    by hand\n\n---', 'by hand'],
  ['---', '---'],
  ['>'.repeat(32_000), '>'.repeat(32_000)],
])('the plain text of %j is %j', (content, text) => {
  expect(noteText({ content, format: 'markdown' })).toBe(text);
});

test('a plain text is not changed', () => {
  expect(noteText({ content: '# 5 **pieces**', format: 'plain' })).toBe('# 5 **pieces**');
});

const boxesOf = (text: string): Box[] =>
  readMarkdown(text).flatMap((block) => (block.type === 'list' ? block.items.flatMap(({ box }) => box ?? []) : []));

test('the check box that was clicked is checked, even among lines that only look like check boxes', () => {
  const text = '```\n- [ ] no box\n```\r\n\r\n- [ ] tea [ ]\r\n-\r\n  [X] milk\n- [ ](https://a.example) none';
  const [tea, milk] = boxesOf(text) as [Box, Box];
  expect([tea.isTicked, milk.isTicked]).toEqual([false, true]);
  const ticked = tickBox(text, tea, true);
  expect(ticked).toBe(text.replace('- [ ] tea', '- [x] tea'));
  expect(boxesOf(ticked).map(({ isTicked }) => isTicked)).toEqual([true, true]);
  expect(tickBox(tickBox(ticked, milk, false), tea, false)).toBe(text.replace('[X]', '[ ]'));
});

test.each(['*a_', '[a', '**a*', '>- '])('a text of 32,000 characters of %j is read in no time', (sign) => {
  const began = Date.now();
  noteText({ content: sign.repeat(32_000 / sign.length), format: 'markdown' });
  expect(Date.now() - began).toBeLessThan(2_000);
});
