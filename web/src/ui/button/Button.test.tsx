import { render, screen } from '@testing-library/react';
import { Plus } from 'lucide-react';
import { expect, test } from 'vitest';
import { Button } from './Button';

test('the spinner of a busy button replaces its icon, so that it keeps its width', () => {
  render(
    <>
      <Button icon={Plus}>Add</Button>
      <Button icon={Plus} isBusy>
        Adding
      </Button>
    </>,
  );
  const picturesOf = (name: string) => [...screen.getByRole('button', { name }).querySelectorAll('svg')];
  expect(picturesOf('Add')).toHaveLength(1);
  const [picture, ...others] = picturesOf('Adding');
  expect(picture).toHaveClass('animate-spin');
  expect(others).toEqual([]);
});
