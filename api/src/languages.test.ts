import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { ZodObject } from 'zod';
import { englishAmong, translate } from '../../shared/build/leftInEnglish';
import { apiRouters } from './apiRouters';
import type { Contract } from './http/contract';
import { type MountedRoute, routesOf } from './http/openapi';
import { startApi } from './testing/startApi';

const api = startApi();
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

const englishOf = englishAmong('de');

/** All routes but the stream, which does not end. */
const routes = routesOf(apiRouters).filter(({ path }) => path !== '/notifications/stream');

/** Problems that list the accepted codes, which are the same in every language. */
const LISTS = ['Use one of: {choices}', 'Unknown query parameter. Use {names}'].map((message) =>
  translate('de', message).replace(/\{.*/, ''),
);
const withoutCodes = (text: string) => LISTS.find((list) => text.startsWith(list)) ?? text;

/** The texts of a problem that people read, without its codes. */
const textsOf = ({ title, detail, errors = {} }: Record<string, Record<string, string>>): string[] =>
  [title, detail?.message ?? detail, detail?.upgrade_suggestion, ...Object.values(errors)].flatMap((text) =>
    typeof text === 'string' ? [withoutCodes(text)] : [],
  );

/** Bodies that are wrong in different ways: no fields, unknown fields, other types, values out of every range. */
const wrongBodies = ({ body }: Contract): object[] => {
  const names = body instanceof ZodObject ? Object.keys(body.shape) : [];
  const wrong = [{}, 'x'.repeat(70_000), -1e12, [''], ''];
  const rotated = (by: number) => Object.fromEntries(names.map((name, at) => [name, wrong[(at + by) % wrong.length]]));
  return [{}, { ...rotated(0), unknown: 1 }, rotated(1), rotated(2)];
};

const makeGerman = async () => {
  const person = await api.workspace({ plan: 'free' });
  await api.db('user_settings').insert({ user_id: person.userId, language: 'de' });
  return person.token;
};

let token = '';

const problemsOf = async ({ method, path, contract }: MountedRoute) => {
  token ||= await makeGerman();
  // A public route does not identify the person, and so does not use their settings.
  const language = contract.access === 'public' ? 'de' : 'fr';
  const ask = (address: string, body?: object) =>
    api
      .http()
      [method as Verb](address)
      .set('Authorization', `Bearer ${token}`)
      .set('Accept-Language', language)
      .send(body);
  const address = `/api${path.replace(/:\w+/g, () => uuidv7())}`;
  const stranger = await api.http()[method as Verb](address).set('Accept-Language', 'de');
  const answers = [
    await ask(`${address}?limit=-1&sort=wrong&unknown=1`),
    await ask(`/api${path.replace(/:\w+/g, 'wrong')}`),
  ];
  for (const body of method === 'get' ? [undefined] : wrongBodies(contract)) answers.push(await ask(address, body));
  // Some routes end the session.
  if (answers.some(({ status }) => status === 401)) token = '';
  return [stranger, ...answers].filter(({ status }) => status >= 400).map(({ body }) => body);
};

test('problems of invalid requests are in the language of the reader', { timeout: 120_000 }, async () => {
  const found: Record<string, string[]> = {};
  for (const route of routes) {
    const english = englishOf((await problemsOf(route)).flatMap(textsOf));
    if (english.length > 0) found[`${route.method} ${route.path}`] = english;
  }
  expect(found).toEqual({});
});
