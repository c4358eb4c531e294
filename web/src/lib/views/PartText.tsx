import { Trans } from '@lingui/react/macro';
import type { FilterGroup, FilterRule } from '@rapport/shared/filters';
import type { RecordField } from '@rapport/shared/recordFields';
import type { MissingField } from '@rapport/shared/views';
import { Fragment } from 'react';
import { RuleText } from './RuleText';
import { isGroup } from './withRules';

interface PartTextProps {
  part: FilterRule | FilterGroup;
  fields: RecordField[];
  /** The deleted fields; rules about them say so. */
  missing?: readonly MissingField[];
}

/** A rule, or several rules in brackets, in words. */
export function PartText({ part, fields, missing }: PartTextProps) {
  if (!isGroup(part)) return <RuleText rule={part} fields={fields} missing={missing} />;
  return Object.entries(part.rules).map(([key, rule]) => (
    <Fragment key={key}>
      {key !== '0' && (
        <span className="text-ink-faint">
          {' '}
          {part.match === 'any' ? (
            <Trans context="between two conditions">or</Trans>
          ) : (
            <Trans context="between two conditions">and</Trans>
          )}{' '}
        </span>
      )}
      <RuleText rule={rule} fields={fields} missing={missing} />
    </Fragment>
  ));
}
