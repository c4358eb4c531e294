import type { Rolldown } from 'vite';

/**
 * Code that every page needs and releases seldom change, and the small pieces of the front page. It compresses best
 * together, and browsers keep it.
 */
const COMMON =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|clsx)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared|icons\/circle-exclamation-point\.)|web\/src\/(lib\/routes\/useUrlState|ui\/(feedback\/Spinner|overlay\/useWasOpened|page\/useIsPainted|theme\/theme))\./;

/**
 * Code that both the first screen of the front page and its lower part use. In the file of the lower part, it would be
 * fetched with all of that.
 */
const FRONT = /web\/src\/(app\/front|features\/landing\/scrollTo)\./;

/** Code that both the lower part of the front page and the signed-in app use, in a file of its own, so that neither fetches the other. */
const SHARED =
  /lucide-react\/dist\/esm\/icons\/(chart-column|handshake|mail|users|check)\.|web\/src\/ui\/text\/(Badge|Truncated)\./;
const PLANS = /shared\/src\/plans\./;

/** The entry files of the code that every page with data needs; their imports come along. */
const DATA = /web\/src\/(app\/withData|lib\/(format\/preferences|http\/serverConfig))\.|shared\/src\/dates\./;

/** The frame of the legal pages, which need little beyond the code of pages with data. */
const LEGAL = /web\/src\/features\/(legal\/LegalFrame|help\/SupportLink)\./;

/** Links, which the front page has too. In the file of pages with data, they would make visitors fetch all of that. */
const LINK = /web\/src\/(ui\/text\/TextLink|lib\/words\/LanguageSwitch)\.|lucide-react\/dist\/esm\/icons\/arrow-left\./;

/** The entry files of the signed-in app: its frame and its first page. */
const SIGNED_IN = /web\/src\/(app\/signedIn|ui\/feedback\/Progress)\./;

/** The libraries that come with the first load of the signed-in app. */
const LIGHT =
  /node_modules\/(react|react-dom|react-router|react-router-dom|clsx|lucide-react|axios|@tanstack\/(react-query|query-core)|@radix-ui\/(react-slot|react-compose-refs)|radix-ui)\//;

/** The page of a record, which three pages share and the first load has no use for. */
const RECORD =
  /web\/src\/(ui\/(record\/(Record(Page|Header|Strip|Columns)|EditableFacts|record\.css)|page\/Section|table\/GridEditor)|lib\/(format\/dayHeading|mentions\/|records\/(useEditFact|OwnerFact))|features\/(files\/|followers\/|notes\/|contacts\/(LastContact|ReachButtons)|tasks\/(NextStep|TasksOf)|deals\/(useOpenDeals|OpenValue|DealsOf)))/;

/** The frame and the views of a list, which the pages of contacts, companies, deals, tasks and campaigns share. */
const LIST =
  /web\/src\/(ui\/(record\/(RecordList|PeekSide|RecordCard|RowMenu|ListToolbar|ExportButton|SortSelect|useListLayout|useOrders|columns)|table\/(CardGrid|DataGrid|FilterChip|useWindowRows))|lib\/(fields\/(CardFields|fieldTypes|useFieldColumns|useFieldEdit)|records\/(loaders|useOwnerColumn)|views\/(views|useListState))|features\/views\/(FilterButton|ListWithViews))\./;

/** Pieces of a few lines that two pages share. */
const SMALL =
  /web\/src\/(features\/(contacts\/(StatusBadge|tagsOf)|duplicates\/DuplicatesLink)|lib\/(browser\/copyText|format\/isDay|session\/googleSignIn|records\/useRecordName|workspace\/PlanLimit\w*)|ui\/record\/PersonFilter|features\/consent\/\w+)\./;

/** Whether a module needs a library of its own, such as that of forms, by itself or by what it imports. */
const isHeavy = (id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean => {
  if (id.includes('/node_modules/')) return !LIGHT.test(id);
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.importedIds.some((next) => isHeavy(next, context, seen)) ?? false;
};

/** Which modules are built into which file. The first group that a module fits takes it, with all that it imports. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'common', test: COMMON },
  // Before the next ones, which would otherwise take out of the first load what they have in common with it.
  { name: 'entry', tags: ['$initial'] },
  { name: 'front', test: FRONT },
  { name: 'shared', test: SHARED },
  { name: 'plans', test: PLANS },
  { name: 'link', test: LINK },
  { name: 'data', test: DATA },
  { name: 'legal', test: LEGAL },
  { name: 'signedIn', test: SIGNED_IN },
  // The small pieces that pages share, in one file instead of thirty.
  {
    debugName: 'parts',
    name: (id, context) => (RECORD.test(id) || isHeavy(id, context) ? null : 'parts'),
    test: /\/(web|shared)\/src\/|lucide-react/,
    minShareCount: 3,
  },
  {
    name: 'forms',
    test: /node_modules\/(zod|react-hook-form|@hookform)\/|web\/src\/ui\/form\/(?!Picker)|shared\/src\/text\./,
    minShareCount: 4,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  { name: 'record', test: RECORD, minShareCount: 2 },
  { name: 'list', test: LIST, minShareCount: 2 },
  // A file of its own for each would cost more in the list of files, which comes with the first load.
  { name: 'small', test: SMALL, minShareCount: 2 },
];
