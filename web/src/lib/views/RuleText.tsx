import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import { valueTaken } from '@rapport/shared/filterOperators';
import type { FilterRule } from '@rapport/shared/filters';
import type { RecordField } from '@rapport/shared/recordFields';
import type { MissingField } from '@rapport/shared/views';
import { Fragment } from 'react';
import { usePreferences } from '../format/preferences';
import { useNumber } from '../format/useNumber';
import { useRecordName } from '../records/useRecordName';
import { say } from '../words/words';
import { OPERATOR_WORDS } from './operators';
import { isLinked, LINKED, useRuleChoices } from './useRuleChoices';

interface RuleTextProps {
  rule: FilterRule;
  fields: RecordField[];
  missing?: readonly MissingField[];
}

/** A rule in words, such as `Status is Lead`. */
export function RuleText({ rule, fields, missing = [] }: RuleTextProps) {
  const { t } = useLingui();
  const field = fields.find(({ key }) => key === rule.field);
  if (!field) {
    const name = missing.find(({ key }) => key === rule.field)?.label;
    return name ? t`${name} (deleted)` : t`A deleted field`;
  }
  return (
    <>
      <span className="text-ink-soft">
        {say(field.label)} {say(OPERATOR_WORDS[rule.op])}
      </span>{' '}
      <RuleValue rule={rule} field={field} />
    </>
  );
}

function RuleValue({ rule: { op, value }, field }: { rule: FilterRule; field: RecordField }) {
  const { t } = useLingui();
  const kind = valueTaken(op);
  if (kind === 'none' || value === undefined) return null;
  if (kind === 'days') return t`${plural(Number(value), { one: '# day', other: '# days' })}`;
  if (Array.isArray(value)) {
    if (kind === 'range') {
      return (
        <Trans>
          <OneText value={value[0]} field={field} /> and <OneText value={value[1]} field={field} />
        </Trans>
      );
    }
    return value.map((each, nth) => (
      <Fragment key={String(each)}>
        {nth > 0 && ', '}
        <OneText value={each} field={field} />
      </Fragment>
    ));
  }
  return <OneText value={value} field={field} />;
}

function OneText({ value, field }: { value: unknown; field: RecordField }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const number = useNumber();
  const text = String(value ?? '');
  const choices = useRuleChoices()(field, [text]);
  if (isLinked(field.type)) return <LinkedName type={field.type} id={text} />;
  if (field.type === 'checkbox') return value ? t`Yes` : t`No`;
  if (choices) {
    // Without any choices, they are not loaded yet.
    const unknown = choices.length > 0 ? say(goneOf(field) ?? text) : '…';
    return <bdi>{choices.find((choice) => choice.value === text)?.label ?? unknown}</bdi>;
  }
  if (field.type === 'date' || field.type === 'time') return formatDate(text, preferences);
  return typeof value === 'number' ? number(value) : <bdi>{text}</bdi>;
}

/** Replaces a value that no longer exists, whose id would mean nothing to the user. */
const goneOf = ({ type }: RecordField) => {
  if (type === 'stage') return msg`A deleted stage`;
  if (type === 'pipeline') return msg`A deleted pipeline`;
  return type === 'person' ? msg`Former member` : undefined;
};

function LinkedName({ type, id }: { type: keyof typeof LINKED; id: string }) {
  return <bdi>{useRecordName(LINKED[type], id) ?? '…'}</bdi>;
}
