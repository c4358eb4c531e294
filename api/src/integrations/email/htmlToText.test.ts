import { expect, test } from 'vitest';
import { htmlToText } from './htmlToText';

const deep = (tag: string, times: number) => `${`<${tag}>`.repeat(times)}deep${`</${tag}>`.repeat(times)}`;

test.each(['div', 'blockquote', 'p'])('text is read however deeply it is nested in <%s>', async (tag) => {
  const plain = await htmlToText({});
  expect(plain(`${deep(tag, 20_000)}<p>after</p>`)).toMatch(/deep\s+after$/);
});

test('ends of tags that did not begin do not hide how deep others are', async () => {
  const plain = await htmlToText({});
  expect(plain(`${'<div></b><br>'.repeat(20_000)}deep`)).toContain('deep');
});

test('paragraphs and items without an end stay apart', async () => {
  const plain = await htmlToText({});
  expect(plain('<ul><LI>one<li>two</ul><p>three<p>four<br>five')).toBe(' * one\n * two\n\nthree\n\nfour\nfive');
});
