import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

function Line({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Sign in`}>
      <Plural value={count} one="# deal" other="# deals" />
      {': '}
      <Trans>
        Read{' '}
        <a href="/terms">
          our <b>terms</b>
        </a>
        , {count}
      </Trans>
    </section>
  );
}

test('English messages are in the code, with plurals and elements', () => {
  render(<Line count={1200} />);
  expect(screen.getByLabelText('Sign in')).toHaveTextContent('1,200 deals: Read our terms, 1200');
  expect(screen.getByRole('link', { name: 'our terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByText('terms').tagName).toBe('B');
});
