import { Trans, useLingui } from '@lingui/react/macro';
import { FILTER_RULES_MAX as RULES_MAX } from '@rapport/shared/filterOperators';
import type { Filter } from '@rapport/shared/filters';
import type { RecordField } from '@rapport/shared/recordFields';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Select } from '../../ui/form/Select';
import {
  addGroup,
  addRule,
  changeMatch,
  changeRule,
  type Draft,
  type DraftRule,
  draftOf,
  emptyRule,
  filterOfDraft,
  isDraftGroup,
  type Match,
  removeRule,
  rulesOfDraft,
} from './filterDraft';
import { RuleRow } from './RuleRow';
import './views.css';

const PAUSE_MS = 300;

interface FilterBuilderProps {
  fields: RecordField[];
  filter: Filter | null;
  /** Whether this edits a single rule or group of a larger filter. */
  isPart?: boolean;
  /** Called shortly after a change, with the rules that are complete. */
  onChange: (filter: Filter | null) => void;
}

/** Edits the rules of a filter. The list is updated at once, without a button to apply them. */
export function FilterBuilder({ fields, filter, isPart = false, onChange }: FilterBuilderProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(filter));
  const apply = useDebouncedCallback(onChange);
  const change = (next: Draft) => {
    setDraft(next);
    apply(filterOfDraft(next));
  };
  const filterable = fields.filter((field) => field.filter);
  const rules = rulesOfDraft(draft);
  const isFull = rules.length >= RULES_MAX;
  const row = (rule: DraftRule) => (
    <RuleRow
      key={rule.id}
      rule={rule}
      nth={rules.indexOf(rule) + 1}
      fields={filterable}
      onChange={(changed) => change(changeRule(draft, rule.id, changed))}
      onRemove={() => change(removeRule(draft, rule.id))}
    />
  );
  return (
    <div className="filter-builder flex flex-col gap-3">
      {draft.rules.length > 1 && (
        <MatchChoice
          label={t`Which rules must match`}
          value={draft.match}
          onChange={(match) => change(changeMatch(draft, match))}
        />
      )}
      {rules.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No rules: everything is shown.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {draft.rules.map((part) =>
          isDraftGroup(part) ? (
            <RuleGroup
              key={part.id}
              match={part.match}
              isFull={isFull}
              onMatch={(match) => change(changeMatch(draft, match, part.id))}
              onAdd={() => setDraft(addRule(draft, emptyRule(), part.id))}
            >
              {part.rules.map(row)}
            </RuleGroup>
          ) : (
            row(part)
          ),
        )}
      </ul>
      {!isPart && (
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={Plus} size="small" disabled={isFull} onClick={() => setDraft(addRule(draft, emptyRule()))}>
            <Trans>Add rule</Trans>
          </Button>
          <Button
            icon={Plus}
            size="small"
            tone="quiet"
            disabled={isFull}
            onClick={() => setDraft(addGroup(draft, emptyRule()))}
          >
            <Trans>Add group</Trans>
          </Button>
          {rules.length > 0 && (
            <Button
              size="small"
              tone="quiet"
              className="ms-auto"
              onClick={() => change({ match: draft.match, rules: [] })}
            >
              <Trans>Remove all</Trans>
            </Button>
          )}
        </div>
      )}
      {isFull && (
        <p className="text-[13px]/4.5 text-ink-faint">
          <Trans>A filter has at most {RULES_MAX} rules.</Trans>
        </p>
      )}
    </div>
  );
}

interface RuleGroupProps {
  match: Match;
  /** Whether the filter has the maximum number of rules. */
  isFull: boolean;
  onMatch: (match: Match) => void;
  onAdd: () => void;
  /** The rules of the group. */
  children: ReactNode;
}

function RuleGroup({ match, isFull, onMatch, onAdd, children }: RuleGroupProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line bg-sunken/50 p-2">
      <MatchChoice label={t`Which rules of the group must match`} value={match} onChange={onMatch} />
      <ul aria-label={t`Group of rules`} className="flex flex-col gap-2">
        {children}
      </ul>
      <Button icon={Plus} size="small" tone="quiet" disabled={isFull} className="self-start" onClick={onAdd}>
        <Trans>Add rule to the group</Trans>
      </Button>
    </li>
  );
}

interface MatchChoiceProps {
  label: string;
  value: Match;
  onChange: (match: Match) => void;
}

function MatchChoice({ label, value, onChange }: MatchChoiceProps) {
  const { t } = useLingui();
  return (
    <Select
      aria-label={label}
      choices={[
        { value: 'all', label: t`All of these rules match` },
        { value: 'any', label: t`Any of these rules matches` },
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value as Match)}
      className="self-start"
    />
  );
}

/** Delays calls until the value has not changed for a moment, or until the component unmounts. Only the last value is passed. */
const useDebouncedCallback = <Value,>(call: (value: Value) => void) => {
  const latest = useRef(call);
  latest.current = call;
  const due = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(
    () => () => {
      if (!due.current) return;
      clearTimeout(due.current.timer);
      latest.current(due.current.value);
    },
    [],
  );
  return (value: Value) => {
    if (due.current) clearTimeout(due.current.timer);
    const timer = setTimeout(() => {
      due.current = null;
      latest.current(value);
    }, PAUSE_MS);
    due.current = { value, timer };
  };
};
