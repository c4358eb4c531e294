import { pairedBy } from '../merges/pairs.readModel';
import { hasUmlaut, spelledOut } from '../records/umlauts';

/** The legal forms after company names, without dots, by language: German, English, French, Spanish, others. */
const LEGAL_FORMS = `
  gmbh mbh ag kg kgaa ohg gbr ug haftungsbeschrankt haftungsbeschraenkt ek e.k ev e.v eg
  co company inc incorporated corp corporation ltd limited llc llp lp plc pty pte pvt
  sa s.a sas s.a.s sasu sarl sa.rl eurl sci cie snc sl s.l slu sau srl s.r.l spa s.p.a scrl lda ltda
  se bv b.v nv n.v vof ab as asa oy oyj aps kft zrt sro doo`
  .trim()
  .split(/\s+/)
  .map((form) => form.replaceAll('.', ' '))
  .join('|');

/** SQL for a name without legal form, punctuation, case and accents: Acme, Inc. and ACME GmbH & Co. KG become acme. */
const nameKey = (name: string): string => `regexp_replace(
  btrim(regexp_replace(translate(fold(${name}), '.''’"', ''), '[[:space:],;:()&/_-]+', ' ', 'g')), '( (${LEGAL_FORMS}))+$', '')`;

/** Domains where many companies have a page or an email address, which do not identify a company. */
const SHARED_DOMAINS = `
  aol.com facebook.com gmail.com gmx.at gmx.ch gmx.de gmx.net google.com googlemail.com hotmail.com icloud.com instagram.com
  linkedin.com linktr.ee live.com me.com outlook.com sites.google.com t-online.de tiktok.com twitter.com web.de
  wordpress.com x.com xing.com yahoo.com youtube.com`
  .trim()
  .split(/\s+/)
  .flatMap((domain) => [`'${domain}'`, `'m.${domain}'`])
  .join(', ');

const COMPANIES = 'from own_companies where workspace_id = :workspace and deleted_at is null';

/** Pairs of companies with the same website or name. */
export const COMPANY_PAIRS = pairedBy({
  table: 'companies',
  keys: `
    select id, created_at, 'domain' as reason, lower(domain) as key ${COMPANIES} and lower(domain) not in (${SHARED_DOMAINS})
    union all
    select id, created_at, 'name', ${nameKey('name')} ${COMPANIES}
    union all
    select id, created_at, 'name', ${nameKey(spelledOut('name'))} ${COMPANIES} and ${hasUmlaut('name')}`,
  strength: `case reason when 'domain' then 2 else 1 end`,
});
