import { expect, test } from 'vitest';
import { callLink } from './contactLinks';

test.each([
  ['+49 (0) 30 901820', 'tel:+4930901820'],
  ['0049 (0)30 901820', 'tel:004930901820'],
  ['(0)30 901820', 'tel:030901820'],
  ['+1 (555) 010-4477 ext. 12', 'tel:+15550104477'],
  ['555-0104 x12', 'tel:5550104'],
  ['030 901820 #12', 'tel:030901820'],
])('%s is called with %s', (written, link) => {
  expect(callLink(written)).toBe(link);
});
