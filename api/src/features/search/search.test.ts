import { describe, expect, test } from 'vitest';
import { phonePatterns } from '../../db/phoneSearch';
import { readRows } from '../../db/scope';
import { type Similar, similarIds, similarTo } from '../../db/similar';
import { oneTypoAway } from '../../db/typos';
import { startApi, type Workspace } from '../../testing/startApi';
import { matchingContacts } from '../contacts/contacts.readModel';

const api = startApi();

const asked = (ours: Workspace, path: string, text: string) =>
  ours.get(`/api/${path}=${encodeURIComponent(text)}`).expect(200);
const namesIn = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

describe('a name is found', () => {
  test.each([
    [
      'with either apostrophe or none',
      `Gina D'Angelo`,
      ['DAngelo', `d'angelo`, 'D’Angelo', 'd`angelo', 'D´Angelo', 'angelo'],
    ],
    ['whichever apostrophe was stored', 'Pat O’Brien', [`O'Brien`, 'o’brien', 'OBrien', 'brien', 'o brien']],
    [
      'with a hyphen, a space or neither',
      'Jean‑Luc Dupont-Moreau',
      ['jean-luc', 'jeanluc', 'jean luc', 'dupont–moreau', 'moreau'],
    ],
    ['with a hyphen where there is a space', 'Mary Kate Olsen', ['mary-kate']],
    ['by two letters at its end', 'Mei Wu', ['wu', 'WU', 'mei wu', 'me wu']],
    ['by two letters at its beginning', 'Li Na', ['li', 'na li']],
    ['by two letters of another script', 'Анна Ли', ['ли', 'ЛИ', 'ан ли']],
    ['by accents or without', 'Zoë Ångström', ['zoe', 'Zoe\u0308', 'ANGSTRO\u0308M', 'A\u030angstrom']],
    ['when it was stored in decomposed form', 'Rene\u0301e Nu\u0301n\u0303ez', ['Renée', 'renee', 'núñez']],
    ['by ß or ss', 'Anke Großmann', ['grossmann', 'GROSSMANN', 'großmann', 'GROẞMANN']],
    ['by ligatures', 'Duﬀy Eﬃnger', ['duffy', 'effinger', 'duﬀy']],
    ['by full-width forms', 'Ｔａｎａｋａ ＡＢＣ', ['tanaka', 'abc', 'ｔａｎａｋａ']],
    ['by half-width katakana', 'ﾀﾅｶ ｶﾞｸ', ['タナカ', 'ガク', 'ガ']],
    ['by any sigma', 'Γιώργος Παπαδόπουλος', ['γιωργος', 'ΓΙΏΡΓΟΣ', 'γιώργοσ', 'παπαδοπουλοσ']],
    ['in Cyrillic', 'Алёна Чайковская', ['алена', 'АЛЁНА', 'Чаи\u0306ковская', 'чайков']],
    ['in Vietnamese', 'Nguyễn Thị Ánh', ['nguyen', 'nguyễn', 'Nguye\u0302\u0303n', 'thi anh']],
    ['in Turkish', 'Işık İnönü', ['isik', 'inonu', 'işık']],
    ['in Polish', 'Łukasz Żółć', ['lukasz', 'zolc']],
    ['in Arabic', 'مُحَمَّد أحمد', ['محمد', 'احمد']],
    ['in Hebrew', 'שָׁלוֹם כהן', ['שלום', 'כה']],
    ['in Devanagari', 'किशोर कुमार', ['किशोर', 'कुमार']],
    ['in Thai', 'สมชาย ใจดี', ['สมชาย', 'ใจ']],
    ['in Han', '李小龍', ['小龍', '龍', '李小龍']],
    ['in Hangul', '김철수', ['철수', '김', '김철수'.normalize('NFD')]],
    ['by an emoji', 'Bea 🦄 Blum', ['🦄', 'bea 🦄', '🦄 blum']],
    ['by an emoji with or without its variation selector', 'Love ❤️ Ltd', ['❤', '❤️']],
  ])('%s: %s', async (_how, stored, typed) => {
    const ours = await api.workspace();
    await ours.contact({ name: stored });
    await ours.contact({ name: 'Quiet Bystander' });
    const { body: company } = await ours.post('/api/companies', { name: stored }).expect(201);
    for (const text of typed) {
      const contacts = await asked(ours, 'contacts?search', text);
      expect([text, namesIn(contacts), contacts.headers['x-search-match']]).toEqual([text, [stored], undefined]);
      expect([text, namesIn(await asked(ours, 'companies?search', text))]).toEqual([text, [company.name]]);
    }
  });
});

test.each([
  [
    '001-627-749-7814x8640',
    [
      '001-627-749-7814x8640',
      '001-627-749-7814',
      '627-749-7814',
      '+1 627 749 7814',
      '(627) 749-7814 ext. 8640',
      '16277497814',
      '8640',
    ],
  ],
  [
    '06 12 34 56 78',
    [
      '+33 6 12 34 56 78',
      '0033 6 12 34 56 78',
      '+33 (0)6 12 34 56 78',
      '0612345678',
      '06 12 34',
      '33612345678',
      '+33 612',
    ],
  ],
  [
    '+33 6 12 34 56 78',
    ['06 12 34 56 78', '0033612345678', '+33 (0)6 12 34 56 78', '06.12.34', '011 33 6 12 34 56 78', '٠٦ ١٢ ٣٤'],
  ],
  ['0033 612345678', ['06 12 34 56 78', '+33612345678', '+33 (0) 6 12345678']],
  ['+33 (0)6 12 34 56 78', ['06 12 34 56 78', '+33 6 12 34 56 78', '0033 6 12', '+33 6 12']],
  ['(212) 555-0123', ['+1 212 555 0123', '1-212-555-0123', '212.555.0123', '0123', '２１２ ５５５']],
  ['011 44 (0)20 7946 0001', ['011 44 (0)20 7946 0001', '011-44-(0)20 7946 00', '20 7946 0001']],
  ['+39 06 698 12345', ['06 698 12345', '0039 06 69812345']],
  ['8 912 345 67 89', ['+7 912 345 67 89', '912 345-67-89']],
  ['+7 912 345 67 89', ['8 (912) 345-67-89']],
])('the phone number %s is found by %j', async (stored, typed) => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', phone: '1', other_phones: [stored] });
  await ours.contact({ name: 'Abroad', phone: '+49 612 999 0000' });
  await ours.company({ name: 'Firm', phone: stored });
  for (const text of typed) {
    expect([text, namesIn(await asked(ours, 'contacts?search', text))]).toEqual([text, ['Ada']]);
    expect([text, namesIn(await asked(ours, 'companies?search', text))]).toEqual([text, ['Firm']]);
  }
});

test('a number does not match one with another country code or another extension', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'German', phone: '+49 612345678' });
  await ours.contact({ name: 'Desk', phone: '020 7946 0001 x12' });
  expect(namesIn(await asked(ours, 'contacts?search', '+33 6 12 34 56 78'))).toEqual([]);
  expect(namesIn(await asked(ours, 'contacts?search', '020 7946 0001 x99'))).toEqual([]);
  expect(namesIn(await asked(ours, 'contacts?search', '020 7946 0001 x12'))).toEqual(['Desk']);
});

test.each([
  ['a text with one letter too few', 'lovlace'],
  ['a text with one letter too many', 'lovellace'],
  ['a text with two swapped letters', 'lvoelace'],
  ['a text with a wrong letter', 'lovelase'],
  ['a text with a wrong first letter', 'kovelace'],
  ['a text with an accent and a typo', 'lövelase'],
  ['a text with a typo in one of two words', 'ada lovelave'],
  ['a text with a typo in each word', 'countes lovelave'],
])('%s finds similar names if nothing matches exactly, and the answer says so', async (_what, typed) => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.contact({ name: 'Ada, Countess Lovelace' });
  await ours.contact({ name: 'Bob Babbage' });
  await theirs.contact({ name: 'Ada, Countess Lovelace' });
  await ours.company({ name: 'Ada Countess Lovelace Ltd' });
  const contacts = await asked(ours, 'contacts?search', typed);
  expect([namesIn(contacts), contacts.headers['x-search-match'], contacts.headers['x-total-count']]).toEqual([
    ['Ada, Countess Lovelace'],
    'similar',
    '1',
  ]);
  expect((await asked(ours, 'companies?search', typed)).body).toHaveLength(1);
  expect((await asked(ours, 'search?q', typed)).body).toMatchObject([
    { name: 'Ada, Countess Lovelace', is_similar: true },
    { name: 'Ada Countess Lovelace Ltd', is_similar: true },
  ]);
});

test('a text of four letters finds names of five that lack one letter, but no other names of four', async () => {
  const ours = await api.workspace();
  for (const name of ['Anna Smith', 'Bob Smyth', 'Carl Soth', 'Dora Smtz']) await ours.contact({ name });
  expect(namesIn(await asked(ours, 'contacts?search', 'smth')).sort()).toEqual(['Anna Smith', 'Bob Smyth']);
});

test.each([
  ['a shorter word', 'Mark', 'nark'],
  ['one letter less in four', 'Mark', 'mrk'],
  ['two typos', 'Lovelace', 'lavelaze'],
  ['a number', '', '12345'],
])('%s finds nothing similar', async (_what, name, typed) => {
  const ours = await api.workspace();
  await ours.contact({ name: `${name} Q`, phone: '12945' });
  const { body, headers } = await asked(ours, 'contacts?search', typed);
  expect([body, headers['x-search-match'], headers['x-total-count']]).toEqual([[], undefined, '0']);
});

test('similar matches respect the other filters, and are not searched for if there is an exact match', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Johnson', status: 'customer' });
  await ours.contact({ name: 'Johnsen' });
  expect(namesIn(await asked(ours, 'contacts?search', 'johnson'))).toEqual(['Johnson']);
  expect(namesIn(await asked(ours, 'contacts?status=lead&search', 'jonson'))).toEqual([]);
  expect(namesIn(await asked(ours, 'contacts?status=customer&search', 'jonson'))).toEqual(['Johnson']);
  const { body } = await asked(ours, 'search?q', 'johnson');
  expect(body).toMatchObject([{ name: 'Johnson', is_similar: false }]);
});

test('deals and tasks are found despite typos too', async () => {
  const ours = await api.workspace();
  await ours.deal({ title: 'Roof for Müller & Söhne' });
  await ours.task({ title: 'Call Παπαδόπουλος' });
  expect((await asked(ours, 'deals?search', 'mulller')).headers['x-search-match']).toBe('similar');
  expect((await asked(ours, 'tasks?search', 'παπαδοπυλος')).headers['x-search-match']).toBe('similar');
});

test('a company of exactly this name comes before its people, and a person before the companies named after them', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Zed Zimmer', company: 'Acme' });
  await ours.company({ name: 'Acme Holding' });
  await ours.company({ name: 'Acme' });
  for (let nth = 0; nth < 9; nth += 1) await ours.company({ name: `Old ${nth} acme` });
  const types = ({ body }: { body: { type: string }[] }) => [...new Set(body.map(({ type }) => type))];
  const acme = await asked(ours, 'search?q', 'ACME');
  expect(acme.body.slice(0, 2)).toMatchObject([
    { type: 'company', name: 'Acme' },
    { type: 'company', name: 'Acme Holding' },
  ]);
  expect(types(acme)).toEqual(['company', 'contact']);
  expect(acme.body.filter(({ type }: { type: string }) => type === 'company')).toHaveLength(8);
  await ours.company({ name: 'Zed Zimmer Ltd' });
  expect(types(await asked(ours, 'search?q', 'zed zimmer'))).toEqual(['contact', 'company']);
});

test.each([`'`, '-', `'' -`, '\u0301'])('the sign %j alone finds nothing rather than everything', async (text) => {
  const ours = await api.workspace();
  await ours.contact();
  expect((await asked(ours, 'contacts?search', text)).body).toEqual([]);
});

test('searches for other scripts or for two letters use the index', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, phone) select ?, gen_random_uuid(), 'Number ' || n, 100000 + n
       from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    for (const search of ['龜山', 'Жук', '🦄', 'xu']) {
      const found = matchingContacts(scope, { search })
        .orderBy('contacts.created_at', 'desc')
        .limit(20)
        .select('contacts.id');
      const { rows } = await scope.db.raw(`explain ${found.toString()}`);
      const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect([search, plan]).toEqual([search, expect.stringMatching(/Index Cond: .*search ~~/)]);
    }
  });
});

test('a search of several words with typos looks up only one of them in the index, once for each of its patterns', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, phone) select ?, gen_random_uuid(), 'Number ' || n, 100000 + n
       from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    const similar = await similarTo(scope, 'countes lovelave');
    expect(await similarIds(scope, 'contacts', similar as Similar, readRows(scope, 'contacts'))).toEqual([]);
    const { rows: found } = await scope.db.raw(
      `select pg_stat_get_xact_numscans('contacts_search'::regclass)::int as lookups`,
    );
    expect(similar?.words.map((patterns) => patterns.length)).toContain(found[0].lookups);
  });
});

test('every pattern of a typo contains a trigram to look up', () => {
  for (const word of ['smth', 'smith', 'wuxiang', ' E0E1E2E3E4']) {
    for (const pattern of oneTypoAway(word))
      expect(pattern).toMatch(/^% [^_ ]{2}.*[^_]{2} %$|^% .*[^_ %]{3}|^% [^_]{3}/);
  }
  expect(oneTypoAway('mrk')).toEqual([]);
  expect(oneTypoAway('123456')).toEqual([]);
  expect(oneTypoAway('a%b_c')).toContain('% a\\%b\\_%');
});

test.each(['24', 'Ada', '24/7 roofs', 'x12', '', '+'])('%j is not a phone number', (text) => {
  expect(phonePatterns(text)).toEqual([]);
});
