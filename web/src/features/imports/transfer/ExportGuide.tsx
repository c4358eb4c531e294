import type { TransferSource } from '@rapport/shared/transfers';
import { useWords } from '../../../lib/words/macros';
import { GUIDES } from './exportGuides';

export function ExportGuide({ source }: { source: TransferSource }) {
  const { _ } = useWords();
  const { files, steps, hint } = GUIDES[source];
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <p className="font-medium">{_(files)}</p>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-ink-soft">
        {steps.map((step) => (
          <li key={step.id}>{_(step)}</li>
        ))}
      </ol>
      {hint && <p className="text-ink-faint">{_(hint)}</p>}
    </div>
  );
}
