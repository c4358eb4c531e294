import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar';

test.each([
  ['Maria Keller', 'MK'],
  ['  maria   de la  cruz ', 'MC'],
  ['Cher', 'C'],
  ['', 'U'],
  ['   ', 'U'],
  ['👩‍🚀 Zoë Müller', 'ZM'],
  ['👩‍🚀', '👩‍🚀'],
  ['"Bob" O\'Neill', 'O'],
  ['ß', 'SS'],
  ['e\u0301mile', 'E\u0301'],
  ['สมชาย ใจดี', 'สใ'],
])('the letters of "%s" are %s', (name, letters) => {
  expect(render(<Avatar name={name} />).container).toHaveTextContent(letters);
});

test.each([
  ['Maria Keller', 'M'],
  ['', 'U'],
])('where one letter is enough, that of "%s" is %s', (name, letter) => {
  expect(render(<Avatar name={name} letters={1} />).container.textContent).toBe(letter);
});

test('a picture that does not load gives way to the letters', () => {
  const { container } = render(<Avatar name="Maria Keller" picture="/gone.png" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(container).toHaveTextContent('MK');
});
