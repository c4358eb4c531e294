import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImportObjectType } from '@rapport/shared/imports';
import type { TransferFile, TransferFileChange, TransferQuestion } from '@rapport/shared/transfers';
import type { Sentence } from '@rapport/shared/words';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNumber } from '../../../lib/format/useNumber';
import { say } from '../../../lib/words/words';
import { Button } from '../../../ui/button/Button';
import { IconButton } from '../../../ui/button/IconButton';
import { Banner } from '../../../ui/feedback/Banner';
import { Progress } from '../../../ui/feedback/Progress';
import { WhenFetched } from '../../../ui/feedback/WhenFetched';
import { Select } from '../../../ui/form/Select';
import { lazyPart } from '../../../ui/overlay/lazyPart';
import { nounOf, titleOf } from '../importWords';
import { Counts } from './Counts';

const FileReading = lazyPart(() => import('./FileReading').then((part) => part.FileReading));

const QUESTIONS: Record<TransferQuestion, Sentence> = {
  type: msg`Choose what this file contains.`,
  name: msg`Choose the name column.`,
  columns: msg`Some columns need your choice.`,
  encoding: msg`Choose which text looks right.`,
  dates: msg`Choose whether dates start with the day or the month.`,
  numbers: msg`Choose what numbers such as 1.234 mean.`,
};

const LEFT_OUT = 'skipped';

interface FileCardProps {
  transferId: string;
  file: TransferFile;
  isBusy: boolean;
  isChecking: boolean;
  onChange: (change: TransferFileChange) => void;
  onRemove: () => void;
}

export function FileCard({ transferId, file, isBusy, isChecking, onChange, onRemove }: FileCardProps) {
  const { t } = useLingui();
  const { name, noun, certainty, is_left_out, problem, questions, counts, notices, unknown_values } = file;
  const number = useNumber();
  const [isOpen, setIsOpen] = useState(false);
  const canChoose = problem === null || noun !== null;
  const hasCheck = noun !== null && !is_left_out && counts !== null;
  const asksInside = questions.some((question) => question !== 'type');
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 grow basis-48 break-words font-semibold">
          <bdi>{name}</bdi>
          {noun && !is_left_out && certainty === 'likely' && (
            <span className="font-normal text-ink-faint">
              {'\u00a0· '}
              <Trans>probably {{ records: say(nounOf(noun)) }}</Trans>
            </span>
          )}
        </p>
        {canChoose && (
          <Select
            aria-label={t`Contents of ${name}`}
            className="w-52"
            disabled={isBusy}
            choices={[
              ...(noun === null && !is_left_out ? [{ value: '', label: t`Choose` }] : []),
              ...ImportObjectType.options.map((value) => ({ value, label: titleOf(value) })),
              { value: LEFT_OUT, label: t`Skip this file` },
            ]}
            value={is_left_out ? LEFT_OUT : (noun ?? '')}
            onChange={({ target: { value } }) => {
              if (value === LEFT_OUT) onChange({ is_left_out: true });
              else if (value) onChange({ noun: value as ImportObjectType, is_left_out: false });
            }}
          />
        )}
        <IconButton label={t`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {problem && <Banner tone={is_left_out ? 'info' : 'danger'}>{problem}</Banner>}
      {isChecking && noun && !is_left_out && !problem && <Progress label={t`Check of ${name}`} />}
      {questions.map((question) => (
        <Banner key={question} tone="warning">
          {say(QUESTIONS[question])}
        </Banner>
      ))}
      {hasCheck && <Counts counts={counts} />}
      {hasCheck && notices.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-soft">
          {notices.map((notice) => (
            <li key={notice} className="break-words">
              {notice}
            </li>
          ))}
        </ul>
      )}
      {hasCheck && (
        <div>
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t`Hide columns and values` : asksInside ? t`Review` : t`Columns and values`}
            {!isOpen && unknown_values > 0 && ` (${t`${{ count: number(unknown_values) }} unknown`})`}
          </Button>
          {isOpen && (
            <WhenFetched skeleton="mt-3 h-24">
              <FileReading transferId={transferId} file={file} isChecking={isChecking} onChange={onChange} />
            </WhenFetched>
          )}
        </div>
      )}
    </li>
  );
}
