import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';

const api = startApi();

const login = (language: string) =>
  api
    .http()
    .post('/api/auth/login')
    .type('form')
    .set('Accept-Language', language)
    .send({ username: 'nobody@example.com', password: 'wrong-password' });

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'E-Mail-Adresse oder Passwort ist falsch'],
  ['fr', 'Adresse e-mail ou mot de passe incorrect'],
  ['nl,es-MX;q=0.5', 'Correo electrónico o contraseña incorrectos'],
  ['nl', 'Incorrect email or password'],
])(
  'a visitor whose browser sends %s gets a problem in the matching language, with the same code',
  async (language, detail) => {
    const { body } = await login(language).expect(401);
    expect(body).toMatchObject({ code: 'wrong_login', detail });
  },
);

test("a person gets problems in the language of their settings, regardless of the browser's language", async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  const { body } = await api
    .as(ours.token)
    .post('/api/contacts')
    .set('Accept-Language', 'fr')
    .send({ name: '', email: 'x'.repeat(300), cadence_days: 0, color: 'red' })
    .expect(422);
  expect(body).toMatchObject({
    title: 'Eingabe nicht verarbeitbar',
    code: 'invalid',
    detail: 'Bitte prüfen Sie die markierten Felder.',
    errors: { name: 'Der Name fehlt', cadence_days: 'Mindestens ein Tag', color: 'Unbekanntes Feld' },
  });
});

const preferencesIn = async (token: string, language: string) =>
  (await api.as(token).get('/api/settings/preferences').set('Accept-Language', language).expect(200)).body;

test.each(['fr', 'en'])(
  'a user who registers in %s keeps that language, regardless of the browser',
  async (language) => {
    const account = { email: `claire.${language}@example.com`, name: 'Claire', password: 'une-phrase-assez-longue' };
    const { body } = await api
      .http()
      .post('/api/auth/register')
      .set('Accept-Language', language)
      .send(account)
      .expect(201);
    const date_format = language === 'en' ? 'MM/DD/YYYY' : 'DD/MM/YYYY';
    expect(await preferencesIn(body.access_token, 'de')).toMatchObject({ language, date_format });
  },
);

test("a person who has not chosen a language gets settings, the dashboard and problems in the browser's language", async () => {
  const ours = await api.workspace();
  await api.db('user_settings').where({ user_id: ours.userId }).delete();
  const german = (path: string) => api.as(ours.token).get(path).set('Accept-Language', 'de-AT');
  expect((await german('/api/shell').expect(200)).body.preferences.language).toBe('de');
  expect((await german('/api/dashboard/attention').expect(200)).body.sentence).toBe(
    'Heute besteht kein Handlungsbedarf.',
  );
  expect((await german(`/api/deals/${ours.userId}`).expect(404)).body.detail).toMatch(/^Dieser Deal /);
  // Reading or changing other settings does not choose a language.
  expect(await preferencesIn(ours.token, 'es')).toMatchObject({ language: 'es' });
  await ours.put('/api/settings/preferences', { theme: 'dark' }).expect(200);
  expect(await preferencesIn(ours.token, 'fr')).toMatchObject({ language: 'fr', theme: 'dark' });
});
