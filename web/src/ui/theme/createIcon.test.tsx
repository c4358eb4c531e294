import { render } from '@testing-library/react';
import { ArrowLeft, Lock } from 'lucide-react';
import { expect, test } from 'vitest';
import { createIcon } from './createIcon';

test.each([
  [ArrowLeft, 'arrow-left', { size: 16, 'aria-hidden': true, className: 'shrink-0' }],
  [ArrowLeft, 'arrow-left', {}],
  [Lock, 'lock', { size: 12, strokeWidth: 1.75, role: 'img', 'aria-label': 'Private' }],
])('an icon of the built app is drawn as the package draws it (%#)', async (Theirs, name, props) => {
  const { __iconData } = await import(`../../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const Ours = createIcon(__iconData);
  const { container } = render(
    <>
      <Theirs {...props} />
      <Ours {...props} />
    </>,
  );
  const [theirs, ours] = container.children;
  const look = (icon?: Element) => ({
    inside: icon?.innerHTML,
    attributes: Object.fromEntries([...(icon?.attributes ?? [])].map(({ name, value }) => [name, value.trim()])),
  });
  expect(theirs?.innerHTML).not.toBe('');
  expect(look(ours)).toEqual(look(theirs));
});
