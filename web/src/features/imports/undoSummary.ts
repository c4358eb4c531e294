import { plural, t } from '@lingui/core/macro';
import type { UndoResult } from '@rapport/shared/imports';

/** What undoing an import or a move did, in one line. */
export const undoSummary = (
  { removed, restored, kept, suppressed }: UndoResult,
  number: (value: number) => string,
): string =>
  [
    t`${{ count: number(removed) }} removed`,
    ...(restored > 0 ? [t`${{ count: number(restored) }} restored`] : []),
    ...(kept > 0
      ? [t`${{ count: number(kept) }} kept, because they were changed since or have notes, deals, tasks or followers`]
      : []),
    ...(suppressed > 0
      ? [
          t`${plural(suppressed, { one: '# unsubscribed address stays suppressed', other: '# unsubscribed addresses stay suppressed' })}`,
        ]
      : []),
  ].join(', ');
