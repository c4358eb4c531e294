import { Trans, useLingui } from '@lingui/react/macro';
import { STAGES_MAX } from '@rapport/shared/pipelines';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { STAGE_COLORS, stageColor } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { SortableRows } from '../../ui/table/SortableRows';
import { type PipelineValues, withStages } from './pipelineInput';
import { pipelineQueries } from './pipelines.queries';
import { StageRow } from './StageRow';
import { stageGrid } from './stageGrid';
import { STAGE_COLORS_IN_TURN, stagesOfTemplate, TEMPLATE_KEYS, type TemplateKey, templateLabel } from './templates';

/** The default probability of a stage, in percent. */
const USUAL_CHANCE = 50;

/** The stages of the form, moved by their handles: the open ones in their order, then won and lost. */
export function StageList({ pipelineId, isOwner }: { pipelineId: string; isOwner: boolean }) {
  const { t } = useLingui();
  const { control, getValues } = useFormContext<PipelineValues>();
  const { fields, insert, remove, move, replace } = useFieldArray({ control, name: 'stages' });
  const { data: counts } = useQuery(pipelineQueries.deals(pipelineId));
  const adder = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const open = fields.filter(({ kind }) => kind === 'open');
  const positionText = (name: string, place: number) => t`${name} is stage ${place} of ${{ all: open.length }}`;
  const moveTo = (from: number, to: number) => {
    move(from, to);
    setAnnouncement(positionText(getValues(`stages.${to}.name`), to + 1));
  };
  const add = () => {
    const used = getValues('stages').map(({ key, kind = 'open', color = null }) => stageColor({ key, kind, color }));
    const color = STAGE_COLORS_IN_TURN.find((each) => !used.includes(STAGE_COLORS[each])) ?? 'gray';
    insert(
      open.length,
      { kind: 'open', name: '', probability: USUAL_CHANCE, rest_days: undefined, color },
      { focusName: `stages.${open.length}.name` },
    );
  };
  const removeAt = (nth: number) => {
    remove(nth);
    adder.current?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium">
        <Trans>Stages</Trans>
      </legend>
      <StageHeadings />
      <SortableRows
        ids={open.map(({ id }) => id)}
        instructions={t`Press the space bar to pick up a stage. Use the arrow keys to move it. Press Space to drop it, or Escape to cancel.`}
        positionText={positionText}
        onDrop={move}
        announcement={announcement}
      >
        <ol className="flex flex-col gap-2 max-sm:gap-4">
          {fields.map((field, nth) => (
            <StageRow
              key={field.id}
              id={field.id}
              nth={nth}
              deals={counts?.find(({ stage }) => stage === field.key)?.deals}
              isOwner={isOwner}
              onUp={nth > 0 && nth < open.length ? () => moveTo(nth, nth - 1) : undefined}
              onDown={nth < open.length - 1 ? () => moveTo(nth, nth + 1) : undefined}
              onRemove={nth < open.length && open.length > 1 ? () => removeAt(nth) : undefined}
            />
          ))}
        </ol>
      </SortableRows>
      {isOwner && (
        <div className="mt-1 flex flex-wrap gap-2">
          <Button ref={adder} icon={Plus} disabled={fields.length >= STAGES_MAX} onClick={add}>
            <Trans>Add stage</Trans>
          </Button>
          <TemplateMenu onChoose={(key) => replace(withStages(getValues('stages'), stagesOfTemplate(key)))} />
        </div>
      )}
    </fieldset>
  );
}

/** Replaces the stages of the form with those of a template. */
function TemplateMenu({ onChoose }: { onChoose: (key: TemplateKey) => void }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button icon={LayoutTemplate} tone="quiet">
          <Trans>Use a template</Trans>
        </Button>
      }
    >
      {TEMPLATE_KEYS.map((key) => (
        <MenuItem key={key} onSelect={() => onChoose(key)}>
          {templateLabel(key)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The labels of the columns; on a phone each field shows its own. */
function StageHeadings() {
  return (
    <div aria-hidden="true" className={clsx(stageGrid, 'text-ink-faint text-xs max-sm:hidden')}>
      <span className="col-span-2" />
      <span>
        <Trans>Name</Trans>
      </span>
      <span>
        <Trans>Probability</Trans>
      </span>
      <span>
        <Trans>Max days</Trans>
      </span>
      <span className="text-end">
        <Trans>Deals</Trans>
      </span>
      <span />
    </div>
  );
}
