import { isDeepStrictEqual } from 'node:util';
import * as access from '@rapport/shared/access';
import * as account from '@rapport/shared/account';
import * as activities from '@rapport/shared/activities';
import * as ai from '@rapport/shared/ai';
import * as apiKeys from '@rapport/shared/apiKeys';
import * as billing from '@rapport/shared/billing';
import * as booking from '@rapport/shared/booking';
import * as branding from '@rapport/shared/branding';
import * as bulk from '@rapport/shared/bulk';
import * as calendar from '@rapport/shared/calendar';
import * as campaigns from '@rapport/shared/campaigns';
import * as comments from '@rapport/shared/comments';
import * as companies from '@rapport/shared/companies';
import * as contacts from '@rapport/shared/contacts';
import * as dashboard from '@rapport/shared/dashboard';
import * as dataExport from '@rapport/shared/dataExport';
import * as deals from '@rapport/shared/deals';
import * as duplicates from '@rapport/shared/duplicates';
import * as filters from '@rapport/shared/filters';
import * as firstSteps from '@rapport/shared/firstSteps';
import * as followers from '@rapport/shared/followers';
import * as imports from '@rapport/shared/imports';
import * as money from '@rapport/shared/money';
import * as notes from '@rapport/shared/notes';
import * as notifications from '@rapport/shared/notifications';
import * as outbox from '@rapport/shared/outbox';
import * as personalData from '@rapport/shared/personalData';
import * as pipelines from '@rapport/shared/pipelines';
import * as plans from '@rapport/shared/plans';
import * as problem from '@rapport/shared/problem';
import * as publicHosts from '@rapport/shared/publicHosts';
import * as reports from '@rapport/shared/reports';
import * as sampleData from '@rapport/shared/sampleData';
import * as savedReports from '@rapport/shared/savedReports';
import * as search from '@rapport/shared/search';
import * as securityEvents from '@rapport/shared/securityEvents';
import * as settings from '@rapport/shared/settings';
import * as system from '@rapport/shared/system';
import * as tasks from '@rapport/shared/tasks';
import * as team from '@rapport/shared/team';
import * as trash from '@rapport/shared/trash';
import * as upserts from '@rapport/shared/upserts';
import * as views from '@rapport/shared/views';
import { z } from 'zod';

const MODULES = [
  ...[
    access,
    account,
    activities,
    ai,
    apiKeys,
    billing,
    branding,
    bulk,
    booking,
    calendar,
    campaigns,
    comments,
    companies,
    contacts,
    dashboard,
    dataExport,
  ],
  ...[deals, duplicates, filters, firstSteps, followers, imports, money, notes, notifications, outbox, personalData],
  ...[
    pipelines,
    plans,
    problem,
    publicHosts,
    reports,
    sampleData,
    savedReports,
    search,
    securityEvents,
    settings,
    system,
    tasks,
    team,
    trash,
    upserts,
    views,
  ],
];

type Json = Record<string, unknown>;

// The schema of a text, number or boolean is described where it is used, because its name would say less.
const isPlain = (schema: z.ZodType): boolean =>
  ['string', 'number', 'boolean'].includes(schema.def.type) ||
  (schema instanceof z.ZodPipe && isPlain(schema.def.out as z.ZodType));

/** Gives the schemas of `shared` the names of their exports in the API description. */
const nameSchemas = () => {
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries<unknown>({ ...module }))) {
    if (!(schema instanceof z.ZodType) || isPlain(schema) || schema.meta()?.id) continue;
    z.globalRegistry.add(schema, { ...schema.meta(), id: name });
  }
};

/**
 * Turns schemas into JSON Schema with a `$ref` for each named schema, and collects the named ones. A schema whose form
 * in requests differs from that in answers becomes two components: the one for requests ends in `Input`.
 */
export const componentSchemas = () => {
  nameSchemas();
  const components: Record<string, Json> = {};
  const sent = new Map<string, string>();

  const keepAnswered = (defs: Record<string, Json>) => {
    for (const [name, def] of Object.entries(defs)) components[name] = renamed(def);
  };

  const keepSent = (defs: Record<string, Json>) => {
    const added = Object.entries(defs).filter(([name]) => !sent.has(name));
    const differs = ([name, def]: [string, Json]) =>
      !sent.has(name) && components[name] !== undefined && !isDeepStrictEqual(components[name], renamed(def, sent));
    // A schema also differs if it refers to a component that differs, so this repeats until no more are found.
    for (let other = added.find(differs); other; other = added.find(differs)) sent.set(other[0], `${other[0]}Input`);
    for (const [name] of added) if (!sent.has(name)) sent.set(name, name);
    for (const [name, def] of added) components[sent.get(name) ?? name] = renamed(def, sent);
  };

  /**
   * The JSON Schema of what may be sent (`input`) or is answered (`output`). Call it for all answers before the first
   * request.
   */
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
    });
    if (io === 'output') keepAnswered($defs as Record<string, Json>);
    else keepSent(withoutDefaults($defs) as Record<string, Json>);
    const json = properties?.it as Json;
    return io === 'output' ? renamed(json) : renamed(withoutDefaults(json) as Json, sent);
  };

  return { components, schemaOf };
};

const renamed = (json: Json, names?: Map<string, string>): Json =>
  JSON.parse(
    JSON.stringify(json).replace(
      /"#\/\$defs\/(\w+)"/g,
      (_whole, name: string) => `"#/components/schemas/${names?.get(name) ?? name}"`,
    ),
  );

/**
 * Describes the default of a field in words. Client generators treat a field with a `default` as always present, and
 * would require it in every request.
 */
const withoutDefaults = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(withoutDefaults);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name === 'properties' ? mapValues(value as Record<string, Json>, defaultInWords) : withoutDefaults(value),
    ]),
  );
};

const defaultInWords = ({ default: value, ...field }: Json): unknown => {
  if (value === undefined) return withoutDefaults(field);
  const description = [field.description, `Default: \`${JSON.stringify(value)}\`.`].filter(Boolean).join(' ');
  return withoutDefaults({ ...field, description });
};

const mapValues = (fields: Record<string, Json>, change: (field: Json) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]));

const simplify = (schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema) => {
  delete json.id;
  // Answers may gain fields, which only `z.object` allows.
  if (schema._zod.def.type === 'object' && !schema._zod.def.catchall) delete json.additionalProperties;
  // A format is shorter than its pattern, and many languages do not support Unicode classes in regular expressions.
  if (json.format || hasUnicodeClass(json)) delete json.pattern;
  const patterns = json.allOf?.filter((part) => !hasUnicodeClass(part));
  if (patterns?.length === 1) Object.assign(json, patterns[0]);
  if (patterns && patterns.length < 2) delete json.allOf;
};

const hasUnicodeClass = ({ pattern }: { pattern?: string }): boolean => /\\p\{/i.test(pattern ?? '');
