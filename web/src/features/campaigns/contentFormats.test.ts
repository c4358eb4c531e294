import { expect, test } from 'vitest';
import { hasFormatting, htmlFromText, textFromHtml } from './contentFormats';

test.each([
  ['Hello\n\nWorld', '<p>Hello</p><p>World</p>'],
  ['a\r\nb', '<p>a<br>b</p>'],
  ['<b> & {{name}}', '<p>&lt;b&gt; &amp; {{name}}</p>'],
  ['', ''],
])('%j becomes %j and is converted back', (text, html) => {
  expect(htmlFromText(text)).toBe(html);
  expect(textFromHtml(html)).toBe(text.replaceAll('\r\n', '\n'));
});

test('in plain text, lists keep their dashes and links are followed by their URL', () => {
  const html =
    '<h2>News</h2><ul><li><p>One</p></li><li><p>Two</p></li></ul><p>See <a href="https://a.example">this</a></p>';
  expect(textFromHtml(html)).toBe('News\n\n- One\n- Two\n\nSee this (https://a.example)');
});

test.each([
  ['<p>Hello<br>you</p>', false],
  ['<p>Hello <strong>you</strong></p>', true],
  ['<ul><li>One</li></ul>', true],
])('formatting that plain text would lose in %s: %s', (html, lost) => expect(hasFormatting(html)).toBe(lost));
