import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { Filter } from './filters';
import { LISTED_TYPES } from './recordFields';
import { Instant, requiredLine } from './text';
import { asText } from './words';

/** How many views of each record type a person can see. */
export const VIEWS_MAX = 100;
const COLUMNS_MAX = 150;

export const ViewObject = z.enum(LISTED_TYPES);

/** Only deals have a `board`; a `calendar` needs a date. */
export const ViewLayout = z.enum(['table', 'cards', 'board', 'calendar']);
export type ViewLayout = z.infer<typeof ViewLayout>;

const column = {
  key: z
    .string()
    .max(100)
    .meta({ description: 'A built-in field such as `status`, or a custom field as `custom.<key>`.' }),
  /** The width in pixels; `null` for the table's default. */
  width: z.int().min(40).max(1_000).nullable(),
  /** Whether the column stays visible while the others are scrolled. */
  pinned: z.boolean(),
};

export const ViewColumn = z.object(column);
export type ViewColumn = z.infer<typeof ViewColumn>;

export const NewViewColumn = z.strictObject({
  key: column.key,
  width: column.width.default(null),
  pinned: column.pinned.default(false),
});

const fields = {
  name: requiredLine(60, msg`Name the view`),
  /** Whether everyone in the workspace sees it, or only its creator. */
  is_shared: z.boolean(),
  layout: ViewLayout,
  filter: Filter,
  sort: z
    .string()
    .regex(/^-?[a-z][a-z0-9_.]{0,60}$/, asText(msg`The list cannot be sorted by this`))
    .nullable()
    .meta({ description: 'A value of the `sort` parameter of the list. `null` for the default order.' }),
  /** The columns in order; empty for the default ones. */
  columns: z
    .array(NewViewColumn)
    .max(COLUMNS_MAX)
    .refine(
      (columns) => new Set(columns.map(({ key }) => key)).size === columns.length,
      asText(msg`Send each column once`),
    ),
  /** A smaller one stands further to the left. */
  position: z.int().min(0).max(10_000),
};

/** A deleted field that a view still uses. */
export const MissingField = z.object({
  key: z.string(),
  /** The label that the field had; `null` once it is purged. */
  label: z.string().nullable(),
});
export type MissingField = z.infer<typeof MissingField>;

export const View = z.object({
  id: z.uuid(),
  object_type: ViewObject,
  ...fields,
  columns: z.array(ViewColumn),
  /** The creator; `null` after they left. */
  user_id: z.uuid().nullable(),
  /** Rules, columns and sorts with these fields are ignored. */
  missing_fields: z.array(MissingField),
  created_at: Instant,
  updated_at: Instant,
});
export type View = z.infer<typeof View>;

export const NewView = z.strictObject({
  id: z
    .uuid()
    .optional()
    .meta({ description: 'The id of a deleted view to bring back under the same address. Otherwise leave it out.' }),
  object_type: ViewObject,
  name: fields.name,
  is_shared: fields.is_shared.default(false),
  layout: fields.layout.default('table'),
  filter: fields.filter.default({ match: 'all', rules: [] }),
  sort: fields.sort.default(null),
  columns: fields.columns.default([]),
  /** Without a position, the view is added at the end. */
  position: fields.position.optional(),
});
export type NewView = z.infer<typeof NewView>;

export const ViewChange = changeOf(fields, View);
export type ViewChange = z.infer<typeof ViewChange>;

export const ViewQuery = z.object({ object_type: ViewObject.optional() });
export type ViewQuery = z.infer<typeof ViewQuery>;

export const ViewCountQuery = z.object({ object_type: ViewObject });
export type ViewCountQuery = z.infer<typeof ViewCountQuery>;

/** The page shown after signing in: a view, or the dashboard without one. */
export const StartPage = z.object({
  /** The chosen view; `null` for the dashboard. */
  view_id: z.uuid().nullable(),
  /** The record type of the view; `null` if the view was deleted, or is no longer shared with this person. */
  object_type: ViewObject.nullable(),
});
export type StartPage = z.infer<typeof StartPage>;

export const StartPageChange = StartPage.pick({ view_id: true }).strict();
export type StartPageChange = z.infer<typeof StartPageChange>;

/** How many records a view shows, counted up to 10,000; `null` if counting took too long. */
export const ViewCount = z.object({ id: z.uuid(), count: z.int().nullable() });
export type ViewCount = z.infer<typeof ViewCount>;
