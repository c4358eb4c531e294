import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Trans, useLingui } from '@lingui/react/macro';
import { CUSTOM } from '@rapport/shared/recordFields';
import { clsx } from 'clsx';
import { GripVertical, Minus, Pin, PinOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { AddFieldButton } from '../../lib/fields/AddFieldButton';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { Checkbox } from '../form/Checkbox';
import { controlLook } from '../form/controls';
import { type ArrangedColumn, type ColumnSetting, PX_PER_REM, settingsOf, smallestWidth, withWidth } from './arrange';
import type { Arrangement } from './DataGrid';
import { useSortableRow } from './useSortableRow';

const STEP_PX = 32;
/** The number of columns from which they can be searched. */
const MANY = 12;

export interface ColumnChooserProps extends Arrangement {
  /** All that the table can show, the one that names the record first. */
  columns: readonly ArrangedColumn[];
}

/** Chooses the columns of a table, their order by mouse, touch and keyboard, their widths, and which stay in sight. */
export function ColumnChooser({ columns, settings, onChange, objectType }: ColumnChooserProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const shown = settingsOf(columns, settings);
  const hidden = columns.filter(({ key }) => shown.every((each) => each.key !== key));
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key;
  const isFound = (key: string) => labelOf(key).toLowerCase().includes(search.trim().toLowerCase());
  const change = (key: string, changed: Partial<ColumnSetting>) =>
    onChange(shown.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const resize = ({ key, width }: ColumnSetting, by: number) => {
    const column = columns.find((each) => each.key === key);
    onChange(withWidth(shown, key, (width ?? (column ? smallestWidth(column) * PX_PER_REM : 0)) + by));
  };
  return (
    <div className="flex flex-col gap-3">
      {columns.length > MANY && (
        <input
          type="search"
          aria-label={t`Search columns`}
          placeholder={t`Search columns`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={controlLook}
        />
      )}
      <ShownColumns
        settings={shown}
        firstKey={columns[0]?.key}
        labelOf={labelOf}
        isFound={isFound}
        onMove={(from, to) => onChange(arrayMove(shown, from, to))}
        onHide={(key) => onChange(shown.filter((each) => each.key !== key))}
        onPin={(key, pinned) => change(key, { pinned })}
        onResize={resize}
      />
      {hidden.some(({ key }) => isFound(key)) && (
        <section aria-label={t`Hidden columns`} className="flex flex-col border-line border-t pt-2">
          <h3 className="text-ink-faint text-xs">
            <Trans>Hidden</Trans>
          </h3>
          {hidden
            .filter(({ key }) => isFound(key))
            .map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={false}
                onChange={() => onChange([...shown, { key, width: null, pinned: false }])}
              />
            ))}
        </section>
      )}
      <div>
        <AddFieldButton
          objectType={objectType}
          onAdded={({ key }) => onChange([...shown, { key: CUSTOM + key, width: null, pinned: false }])}
        />
      </div>
      {settings && (
        <Button size="small" tone="quiet" className="self-start" onClick={() => onChange(null)}>
          <Trans>Default columns</Trans>
        </Button>
      )}
    </div>
  );
}

interface ShownColumnsProps {
  settings: ColumnSetting[];
  firstKey: string | undefined;
  labelOf: (key: string) => string;
  isFound: (key: string) => boolean;
  onMove: (from: number, to: number) => void;
  onHide: (key: string) => void;
  onPin: (key: string, pinned: boolean) => void;
  onResize: (setting: ColumnSetting, by: number) => void;
}

function ShownColumns({ settings, firstKey, labelOf, isFound, onMove, ...actions }: ShownColumnsProps) {
  const { t } = useLingui();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (key: string | number | undefined) => settings.findIndex((each) => each.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(place(active.id), place(over.id));
  };
  const said = (key: string | number) => labelOf(String(key));
  const where = (key: string | number) => t`place ${{ nth: place(key) + 1 }} of ${{ all: settings.length }}`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Press the space bar to pick up a column. Use the arrow keys to move it. Press Space to drop it, or Escape to cancel.`,
        },
        announcements: {
          onDragStart: ({ active }) => t`Picked up ${{ column: said(active.id) }}.`,
          onDragOver: ({ active, over }) =>
            over ? t`${{ column: said(active.id) }}: ${{ place: where(over.id) }}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? t`Dropped ${{ column: said(active.id) }}: ${{ place: where(over.id) }}.` : undefined,
          onDragCancel: ({ active }) => t`${{ column: said(active.id) }} was put back.`,
        },
      }}
    >
      <SortableContext items={settings.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul aria-label={t`Shown columns`} className="flex flex-col">
          {settings
            .filter(({ key }) => isFound(key))
            .map((setting) => (
              <ShownColumn
                key={setting.key}
                setting={setting}
                label={labelOf(setting.key)}
                isFirst={setting.key === firstKey}
                {...actions}
              />
            ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface ShownColumnProps extends Pick<ShownColumnsProps, 'onHide' | 'onPin' | 'onResize'> {
  setting: ColumnSetting;
  label: string;
  /** It names the record: it is always there, in sight, and the first. */
  isFirst: boolean;
}

function ShownColumn({ setting, label, isFirst, onHide, onPin, onResize }: ShownColumnProps) {
  const { t } = useLingui();
  const { key, pinned } = setting;
  const { row, handle, isDragging } = useSortableRow({ id: key, name: label, disabled: isFirst });
  return (
    <li
      {...row}
      className={clsx('flex items-center gap-1 rounded-md bg-raised', isDragging && 'relative z-10 shadow-float')}
    >
      <IconButton
        icon={GripVertical}
        label={t`Move ${label}`}
        size="small"
        {...handle}
        disabled={isFirst}
        className={clsx('touch-none', isFirst ? 'invisible' : 'cursor-grab')}
      />
      <Checkbox label={label} checked disabled={isFirst} onChange={() => onHide(key)} className="min-w-0 flex-1" />
      <IconButton
        icon={Minus}
        label={t`Make ${label} narrower`}
        size="small"
        onClick={() => onResize(setting, -STEP_PX)}
      />
      <IconButton icon={Plus} label={t`Make ${label} wider`} size="small" onClick={() => onResize(setting, STEP_PX)} />
      <IconButton
        icon={pinned ? PinOff : Pin}
        label={pinned ? t`Unpin ${label}` : t`Pin ${label}`}
        aria-pressed={pinned}
        size="small"
        disabled={isFirst}
        onClick={() => onPin(key, !pinned)}
        className={clsx(pinned && 'text-accent-text')}
      />
    </li>
  );
}
