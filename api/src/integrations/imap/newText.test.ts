import { expect, test } from 'vitest';
import { newText } from './newText';

test.each([
  ['Yes, Monday.\n\nOn Mon, 23 Nov 2026 at 10:00, Ada <ada@example.com> wrote:\n> Monday?', 'Yes, Monday.'],
  ['Ja.\n\nAm 23.11.26 um 10:00 schrieb Ada Lovelace:\n\n> Montag?', 'Ja.'],
  ['Sí\n\nEl lun, 23 nov 2026 a las 10:00, Ada (<ada@example.com>)\nescribió:\n> ¿Lunes?', 'Sí'],
  ['Oui\n\nLe lun. 23 nov. 2026 à 10:00, Ada <ada@example.com> a écrit :\n> Lundi ?', 'Oui'],
  ['Fine\r\n\r\n-----Original Message-----\r\nFrom: Ada', 'Fine'],
  ['Fine\n________________________________\nFrom: Ada <ada@example.com>\nSent: Monday', 'Fine'],
  ['Fine\n\n-- \nAda Lovelace\nAnalyst', 'Fine'],
  ['> First?\nYes\n> Second?\nNo', 'Yes\nNo'],
  ['On Monday we meet:\n- oak\n- ash', 'On Monday we meet:\n- oak\n- ash'],
  ['> only a quote', '> only a quote'],
])('newText(%j) is %j', (text, written) => {
  expect(newText(text)).toBe(written);
});

test.each([
  `On Monday <${'@'.repeat(299_000)}`,
  `On Monday\n<${'@'.repeat(299_000)}`,
  `From: ${'@'.repeat(299_000)}\u2028x`,
])('a line that is crafted to slow the patterns down is kept unchanged', (text) => {
  expect(newText(text)).toBe(text);
});
