import type { ImportResult } from '@rapport/shared/imports';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { WrongRows } from './WrongRows';

/** What an import did. */
export function ImportDone({ result, onAgain }: { result: ImportResult; onAgain: () => void }) {
  const number = useNumber();
  const { imported, updated, skipped, failed } = result;
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={failed > 0 ? 'warning' : 'ok'} role="status" title="Import Complete!">
        {number(imported)} imported, {number(updated)} updated, {number(skipped)} left as they were, {number(failed)}{' '}
        failed.
      </Banner>
      <WrongRows result={result} />
      <div className="flex justify-end">
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
}
