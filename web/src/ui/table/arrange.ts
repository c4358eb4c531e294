import type { FieldObject } from '@rapport/shared/fields';
import { fieldsOf } from '@rapport/shared/recordFields';
import type { GridColumn } from './DataGrid';

/** The part of a column that arranging needs. */
export type ArrangedColumn = Pick<GridColumn<never>, 'key' | 'label' | 'width' | 'isExtra' | 'isEarly'>;

/** The settings of a column: its place in the order, its width, and whether it stays in sight while the others scroll. */
export interface ColumnSetting {
  key: string;
  /** In pixels; `null` for as wide as the table makes it. */
  width: number | null;
  pinned: boolean;
}

const WIDTH_MIN = 64;
const WIDTH_MAX = 800;
export const PX_PER_REM = 16;
/** How many own fields are columns by default. */
const OWN_SHOWN = 6;
/** The name and what is most needed beside it: an email address, a stage. */
const LEADING = 2;

/** The smallest width of a column, in rem. */
export const smallestWidth = ({ width }: { width: string }): number => Number(/([\d.]+)rem/.exec(width)?.[1] ?? 0);

/** The columns that a table has until someone chooses others. */
const defaultColumns = <Column extends ArrangedColumn>(columns: readonly Column[]): Column[] => {
  const own = columns.filter(({ key }) => key.startsWith('custom.'));
  const byNeed = [...own.filter(({ isEarly }) => isEarly), ...own.filter(({ isEarly }) => !isEarly)];
  const left = byNeed.slice(OWN_SHOWN);
  const shown = columns.filter((column) => !column.isExtra && !left.includes(column));
  const others = shown.filter(({ isEarly }) => !isEarly);
  return [...others.slice(0, LEADING), ...shown.filter(({ isEarly }) => isEarly), ...others.slice(LEADING)];
};

/** The settings of what a table shows now, to change one of them. */
export const settingsOf = (
  columns: readonly ArrangedColumn[],
  settings: readonly ColumnSetting[] | null,
): ColumnSetting[] => {
  if (!settings) return defaultColumns(columns).map(({ key }) => ({ key, width: null, pinned: false }));
  const known = settings.filter(({ key }) => columns.some((column) => column.key === key));
  const first = columns[0]?.key;
  const isFirstThere = known.some(({ key }) => key === first);
  return first && !isFirstThere ? [{ key: first, width: null, pinned: false }, ...known] : known;
};

/**
 * The columns as someone arranged them. The first one names the record and stays the first; the pinned ones follow it, and
 * have a fixed width, so that it is known where each stays.
 */
export const arrangeColumns = <Item>(
  columns: readonly GridColumn<Item>[],
  settings: readonly ColumnSetting[] | null,
): GridColumn<Item>[] => {
  const first = columns[0]?.key;
  const chosen = settingsOf(columns, settings);
  const rank = ({ key, pinned }: ColumnSetting) => (key === first ? 0 : pinned ? 1 : 2);
  const ordered = [...chosen].sort((one, other) => rank(one) - rank(other));
  const hasPinned = ordered.some((setting) => rank(setting) === 1);
  let start = 0;
  return ordered.flatMap((setting) => {
    const column = columns.find(({ key }) => key === setting.key);
    if (!column) return [];
    const isFixed = rank(setting) < 2 && hasPinned;
    const rem = setting.width === null ? smallestWidth(column) : setting.width / PX_PER_REM;
    const width = setting.width !== null || isFixed ? `${rem}rem` : column.width;
    const pinnedAt = rank(setting) === 1 ? start : undefined;
    start += rem;
    return [{ ...column, width, pinnedAt }];
  });
};

/** The columns with the sorts of the built-in fields that they show. */
export const withSorts = <Item>(
  columns: readonly GridColumn<Item>[],
  objectType: FieldObject,
): readonly GridColumn<Item>[] => {
  const fields = fieldsOf(objectType, []);
  return columns.map((column) => {
    const sort = column.sort ? undefined : fields.find(({ key }) => key === column.key)?.sort;
    return sort ? { ...column, sort: { up: sort, down: `-${sort}` } } : column;
  });
};

const clampWidth = (width: number) => Math.round(Math.max(WIDTH_MIN, Math.min(width, WIDTH_MAX)));

export const withWidth = (settings: readonly ColumnSetting[], key: string, width: number | null): ColumnSetting[] =>
  settings.map((each) => (each.key === key ? { ...each, width: width === null ? null : clampWidth(width) } : each));
