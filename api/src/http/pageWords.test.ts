import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translatePage } from './pageWords';

const sourceOf = (file: string) => readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');

test.each([
  ['index.html', /"([^"]*\p{L} \p{L}[^"]*)"/gu, 4],
  ['public/manifest.webmanifest', /"(?:description|name)": "([^"]*\p{L} \p{L}[^"]*)"/gu, 3],
])('every sentence of %s is translated into the language of the reader', (file, sentences, count) => {
  const source = sourceOf(file);
  expect(translatePage(source, 'en')).toBe(source);
  const found = [...source.replace(/<meta name="viewport".*/, '').matchAll(sentences)].map(([, text = '']) => text);
  expect(found.filter((text) => /^\p{Lu}/u.test(text))).toHaveLength(count);
  const german = translatePage(source, 'de');
  for (const text of found.filter((each) => /^\p{Lu}/u.test(each))) expect(german).not.toContain(`"${text}"`);
});
