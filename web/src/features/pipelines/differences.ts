import { plural, t } from '@lingui/core/macro';
import { COLOR_NAMES } from '../../lib/workspace/colorNames';
import type { ShownPipeline, ShownStage } from '../../lib/workspace/stages';

/** Describes the changes that someone else has made to a pipeline. */
export const differencesOf = (before: ShownPipeline, after: ShownPipeline) => {
  const keys = [...new Set([...before.stages, ...after.stages].map(({ key }) => key))];
  const find = ({ stages }: ShownPipeline, key: string) => stages.find((stage) => stage.key === key);
  const kept = ({ stages }: ShownPipeline, other: ShownPipeline) => stages.filter(({ key }) => find(other, key));
  const [oldOrder, newOrder] = [kept(before, after), kept(after, before)].map((stages) => ({
    keys: stages.map(({ key }) => key).join(),
    names: stages.map(({ label }) => label).join(', '),
  }));
  return [
    { label: t`Name`, before: before.label, after: after.label },
    ...keys.map((key) => {
      const [was, is] = [find(before, key), find(after, key)];
      return { label: t`Stage`, before: was ? worded(was) : '', after: is ? worded(is) : '' };
    }),
    ...(oldOrder?.keys === newOrder?.keys
      ? []
      : [{ label: t`Order`, before: oldOrder?.names ?? '', after: newOrder?.names ?? '' }]),
  ].filter(({ before: was, after: is }) => was !== is);
};

const worded = ({ label, kind, probability, rest_days: days, color }: ShownStage): string =>
  [
    label,
    ...(kind === 'open' ? [`${probability}%`] : []),
    ...(days === null ? [] : [t`${plural(days, { one: '# day', other: '# days' })}`]),
    ...(color ? [COLOR_NAMES[color]] : []),
  ].join(' · ');
