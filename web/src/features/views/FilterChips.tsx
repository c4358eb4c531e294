import { Trans, useLingui } from '@lingui/react/macro';
import type { Filter, FilterGroup, FilterRule } from '@rapport/shared/filters';
import type { ListedType, RecordField } from '@rapport/shared/recordFields';
import type { MissingField } from '@rapport/shared/views';
import { X } from 'lucide-react';
import { Fragment } from 'react';
import { useRecordFields } from '../../lib/records/recordFields';
import { PartText } from '../../lib/views/PartText';
import { isGroup } from '../../lib/views/withRules';
import { say } from '../../lib/words/words';
import { IconButton } from '../../ui/button/IconButton';
import { Editor } from '../../ui/overlay/Editor';
import { FilterEditor } from './FilterEditor';
import { withoutPart } from './filterDraft';

type Part = FilterRule | FilterGroup;

interface FilterChipsProps {
  objectType: ListedType;
  filter: Filter;
  /** The deleted fields; the rules on them say so. */
  missing?: readonly MissingField[];
  onChange: (filter: Filter | null) => void;
}

/** The rules of a filter as chips, each of which can be edited with a click and removed. */
export function FilterChips({ objectType, filter, missing = [], onChange }: FilterChipsProps) {
  const { t } = useLingui();
  const fields = useRecordFields(objectType);
  const parts = Object.entries(filter.rules);
  const replace = (nth: number, changed: Filter | null) => {
    if (!changed) return onChange(withoutPart(filter, nth));
    const [first] = changed.rules;
    const part: Part | undefined = isGroup(filter.rules[nth] as Part)
      ? { match: changed.match, rules: changed.rules as FilterRule[] }
      : first;
    if (part) onChange({ ...filter, rules: filter.rules.map((each, at) => (at === nth ? part : each)) });
  };
  return (
    <ul aria-label={t`Active rules`} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {parts.map(([key, part]) => (
        <Fragment key={key}>
          {filter.match === 'any' && key !== '0' && (
            <li className="text-[13px]/4.5 text-ink-faint">
              <Trans context="between two conditions">or</Trans>
            </li>
          )}
          <li className="flex min-w-0 max-w-full items-center rounded-md border border-control/60 bg-surface">
            <Editor
              label={t`Edit rule`}
              className="w-[42rem]"
              trigger={
                <button
                  type="button"
                  className="h-7 min-w-0 truncate rounded-s-md ps-2.5 pe-1 text-start text-[13px]/4 hover:bg-hover pointer-coarse:h-11"
                >
                  <PartText part={part} fields={fields} missing={missing} />
                </button>
              }
            >
              <FilterEditor
                objectType={objectType}
                isPart
                filter={isGroup(part) ? part : { match: 'all', rules: [part] }}
                onChange={(changed) => replace(Number(key), changed)}
              />
            </Editor>
            <IconButton
              icon={X}
              size="small"
              label={isGroup(part) ? t`Remove group of rules` : t`Remove rule: ${{ name: nameOf(part, fields) }}`}
              onClick={() => onChange(withoutPart(filter, Number(key)))}
            />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

const nameOf = ({ field }: FilterRule, fields: RecordField[]) =>
  say(fields.find(({ key }) => key === field)?.label ?? field);
