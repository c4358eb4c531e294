import { expect, test } from 'vitest';
import { continueList, type Edit, formatSelection, type Tool } from './formatting';

/** Parses a text whose selection is between two bars, or whose caret is at a single bar. */
const read = (marked: string) => {
  const from = marked.indexOf('|');
  const to = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), from, to: to === from ? from : to - 1 };
};
const show = (text: string, edit: Edit) => {
  const whole = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const [from, to] = edit.select;
  return `${whole.slice(0, from)}|${from === to ? '' : `${whole.slice(from, to)}|`}${whole.slice(to)}`;
};

test.each<[Tool, string, string]>([
  ['bold', 'an |oak| table', 'an **|oak|** table'],
  ['bold', 'an **|oak|** table', 'an |oak| table'],
  ['bold', 'an| oak |table', 'an **|oak|** table'],
  ['bold', '|', '**|**'],
  ['link', 'the |offer|', 'the [offer](|https://|)'],
  ['link', '|https://a.example|', '[|](https://a.example)'],
  ['link', '|', '[|](https://)'],
  ['heading', 'a\nOf|fer', 'a\n## Of|fer'],
  ['heading', '## Of|fer', 'Of|fer'],
  ['heading', '# Of|fer', 'Of|fer'],
  ['list', '|', '- |'],
  ['list', 'x\n|a\nb|\ny', 'x\n|- a\n- b|\ny'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['numbers', '|- a\n  - b\n|c', '|1. a\n  2. b|\nc'],
  ['checks', '- a|', '- [ ] a|'],
  ['checks', '- [x] a|', 'a|'],
  ['list', '- [ ] a|', '- a|'],
])('%s turns %j into %j', (tool, before, after) => {
  const { text, from, to } = read(before);
  expect(show(text, formatSelection(text, from, to, tool))).toBe(after);
});

test.each([
  ['- a|', '- a\n- |'],
  ['  * a| b', '  * a\n  * | b'],
  ['9. a|', '9. a\n10. |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['- a\n- |', '- a\n|'],
  ['- [ ] |\nb', '|\nb'],
  ['a|', null],
  ['|- a', null],
])('Enter turns %j into %j', (before, after) => {
  const { text, from } = read(before);
  const edit = continueList(text, from);
  expect(edit && show(text, edit)).toBe(after);
});
