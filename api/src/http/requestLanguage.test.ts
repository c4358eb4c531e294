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
])('a visitor who asks for %s reads a problem in it, with the same code', async (language, detail) => {
  const { body } = await login(language).expect(401);
  expect(body).toMatchObject({ code: 'wrong_login', detail });
});

test('a person reads problems in the language of their settings, whatever the browser asks for', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  const { body } = await api
    .http()
    .post('/api/contacts')
    .set('Authorization', `Bearer ${ours.token}`)
    .set('Accept-Language', 'fr')
    .send({ name: '', email: 'x'.repeat(300), cadence_days: 0, colour: 'red' })
    .expect(422);
  expect(body).toMatchObject({
    title: 'Eingabe nicht verarbeitbar',
    code: 'invalid',
    detail: 'Bitte prüfen Sie die markierten Felder.',
    errors: { name: 'Der Name fehlt', cadence_days: 'Mindestens ein Tag', colour: 'Unbekanntes Feld' },
  });
});

test('whoever registers keeps the language in which they did', async () => {
  const account = { email: 'claire@example.com', name: 'Claire', password: 'une-phrase-assez-longue' };
  const { body } = await api
    .http()
    .post('/api/auth/register')
    .set('Accept-Language', 'fr-CA')
    .send(account)
    .expect(201);
  const { body: preferences } = await api
    .http()
    .get('/api/settings/preferences')
    .set('Authorization', `Bearer ${body.access_token}`)
    .expect(200);
  expect(preferences.language).toBe('fr');
});
