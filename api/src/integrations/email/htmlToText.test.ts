import { expect, test } from 'vitest';
import { htmlToText } from './htmlToText';

const deep = (tag: string, times: number) => `${`<${tag}>`.repeat(times)}deep${`</${tag}>`.repeat(times)}`;

test.each(['div', 'blockquote', 'p'])('text at any depth of nested <%s> is read', async (tag) => {
  const plain = await htmlToText({});
  expect(plain(`${deep(tag, 20_000)}<p>after</p>`)).toMatch(/deep\s+after$/);
});

test('closing tags without an opening tag do not hide the nesting depth', async () => {
  const plain = await htmlToText({});
  expect(plain(`${'<div></b><br>'.repeat(20_000)}deep`)).toContain('deep');
});

test('paragraphs and list items without closing tags are kept apart', async () => {
  const plain = await htmlToText({});
  expect(plain('<ul><LI>one<li>two</ul><p>three<p>four<br>five')).toBe(' * one\n * two\n\nthree\n\nfour\nfive');
});
