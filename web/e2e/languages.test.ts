import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { translate } from '../../shared/build/leftInEnglish';
import { test as base, onDatabase, pickUp, settled, visit } from './journey';
import { PUBLIC, SIGNED_IN, withIds } from './screens';
import { watchWords } from './words';

const LOCALES = { de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const;
type Translated = keyof typeof LOCALES;

/**
 * All languages have the same untranslated texts, if any, because the check refuses messages without a translation. So
 * one language is enough.
 */
const PAGES_IN: Translated = 'de';

/** The headers that Outlook exports in each language. */
const HEADERS: Record<Translated, string> = {
  de: 'Vorname;Nachname;E-Mail-Adresse;Firma',
  es: 'Nombre;Apellidos;Correo electrónico;Empresa',
  fr: 'Prénom;Nom;Adresse de messagerie;Société',
};

/** As people type them in each language. Spaces within a number are only for display. */
const AMOUNTS: Record<Translated, string> = { de: '1.234,50', es: '1.234,50', fr: '1234,50' };

interface Reader extends ReturnType<typeof watchWords> {
  language: Translated;
  say(message: string): string;
  /** A translation with any values. */
  like(message: string): RegExp;
}

/** Fails if a page or an email that the test read has English in it. */
const test = base.extend<{ language: Translated; reader: Reader }>({
  language: ['de', { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders, language }, use) => {
    await use({ ...extraHTTPHeaders, 'Accept-Language': LOCALES[language] });
  },
  reader: async ({ language }, use) => {
    // Playwright treats every kind of space alike.
    const say = (message: string) => translate(language, message).replace(/\s/g, ' ');
    const like = (message: string) =>
      new RegExp(
        `^${say(message)
          .split(/\{\w+\}/)
          .map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
      );
    const words = watchWords(language);
    await use({ ...words, language, say, like });
    expect(words.found).toEqual([]);
  },
});

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await settled(page);
};

/** How many pixels a page is wider than a screen of this width. */
const widthBeyond = async (page: Page, width: number): Promise<number> => {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 740 });
  const beyond = await page.evaluate(async () => {
    // Waits until the page is rendered at the new width.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - innerWidth;
  });
  if (before) await page.setViewportSize(before);
  return beyond;
};

const emailsTo = (email: string) =>
  onDatabase(`select subject, text, html from outbox where "to" = $1`, [email]) as Promise<
    { subject: string; text: string; html: string }[]
  >;

/** Sets up an account that may send campaigns, whose name is not an English word, and a record of each type. @returns their ids */
const prepare = async (page: Page, { accessToken, email }: { accessToken: string; email: string }) => {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const change = (what: string, data: object) => page.request.put(`/api/settings/${what}`, { headers, data });
  const add = async (noun: string, data: object): Promise<string> =>
    (await (await page.request.post(`/api/${noun}`, { headers, data })).json()).id;
  await change('profile', { name: 'Zoë Müller' });
  await change('workspace', { name: 'Müller', postal_address: 'Gartenweg 1, Kiel' });
  await onDatabase('update users set email_verified_at = now() where email = $1', [email]);
  const companyId = await add('companies', { name: 'Größl GmbH' });
  const contactId = await add('contacts', { name: 'Jörg Größl', email: 'j@example.com', company: 'Größl GmbH' });
  await add('contacts', { name: 'Jorg Größl', email: 'j.g@example.com', company: 'Größl GmbH' });
  const dealId = await add('deals', { title: 'Dachsanierung', amount: 900, contact_id: contactId });
  await add('deals', { title: 'Küche', amount: 700, stage: 'closed_won', contact_id: contactId });
  await add('tasks', { title: 'Dachsanierung', contact_id: contactId, due_date: new Date().toISOString() });
  await add('notes', { entity_type: 'contact', entity_id: contactId, content: 'Dachsanierung' });
  const campaignId = await add('campaigns', { name: 'Frühling', subject: 'Dachsanierung', content: 'Dachsanierung' });
  return { ':contactId': contactId, ':companyId': companyId, ':dealId': dealId, ':campaignId': campaignId };
};

for (const language of Object.keys(LOCALES) as Translated[]) {
  test.describe(`in ${language}, without a word of English,`, () => {
    test.use({ locale: LOCALES[language], language });

    test('somebody registers and gets an email', async ({ page, reader }) => {
      const email = await register(page, reader);
      await expect.poll(() => emailsTo(email)).not.toEqual([]);
      for (const sent of await emailsTo(email)) reader.readEmail(sent);
    });

    if (language === PAGES_IN) {
      test('a visitor reads the public pages, and what is wrong with a link', async ({ page, reader }) => {
        for (const path of [...PUBLIC, '/join#token=x', '/u/x']) {
          await open(page, path);
          await reader.read(page);
        }
      });

      for (const [what, paths] of Object.entries(SIGNED_IN)) {
        test(`the pages ${what} are read`, async ({ page, account, reader }) => {
          const ids = await prepare(page, account);
          for (const path of paths.filter((each) => each !== '/gallery')) {
            await visit(page, withIds(path, ids));
            await page.getByRole('heading').first().waitFor();
            await reader.read(page);
            // Long words must break on a phone instead of widening the page.
            expect(await widthBeyond(page, 360), path).toBe(0);
          }
        });
      }

      test('a campaign is written and scheduled, a plan is bought and everything is exported', async ({
        page,
        account,
        reader,
      }) => {
        await prepare(page, account);
        await scheduleCampaign(page, reader);
        await upgrade(page, reader);
        await exportEverything(page, reader);
        for (const sent of await emailsTo(account.email)) reader.readEmail(sent);
      });
    }

    test('contacts are imported and a deal is moved', async ({ page, account, reader }) => {
      await prepare(page, account);
      await importContacts(page, reader);
      await moveDeal(page, reader);
    });
  });
}

/** Registers through the front page and the first steps, as somebody who reads no English. */
const register = async (page: Page, { say, read }: Reader) => {
  const email = `nora-${randomUUID()}@example.com`;
  await open(page, '/');
  await read(page);
  await page.getByRole('button', { name: say('Decline') }).click();
  await page
    .getByRole('button', { name: say('Get Started Free') })
    .first()
    .click();
  await page.getByLabel(say('Name'), { exact: true }).fill('Zoë Müller');
  await page.getByLabel(say('Email'), { exact: true }).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill('x');
  await page.getByLabel(say('Confirm password')).fill('y');
  await page.getByRole('button', { name: say('Create account') }).click();
  await expect(page.getByLabel(say('Password'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await read(page);
  await page.getByLabel(say('Password'), { exact: true }).fill('a fine long passphrase');
  await page.getByLabel(say('Confirm password')).fill('a fine long passphrase');
  await page.getByRole('button', { name: say('Create account') }).click();

  const wizard = page.getByRole('dialog', { name: say('First steps') });
  for (let step = 1; step < 6; step += 1) {
    await wizard.getByText(`${step}`).first().waitFor();
    await read(page);
    await wizard.getByRole('button', { name: say('Next') }).click();
  }
  await read(page);
  await wizard.getByRole('button', { name: say('Get Started') }).click();
  await expect(wizard).toBeHidden();
  return email;
};

const importContacts = async (page: Page, { say, like, read, language }: Reader) => {
  await open(page, '/import-export');
  const path = test.info().outputPath('kontakte.csv');
  writeFileSync(path, `${HEADERS[language]}\nInès;Ibáñez;ines@example.com;Ibáñez SL\n;;keine-adresse;\n`);
  await page.locator('input[type=file]').first().setInputFiles(path);
  const start = page.getByRole('button', { name: like('Import {records}') });
  await start.waitFor();
  await read(page);
  await start.click();
  await page.getByText(say('Import Complete!')).first().waitFor();
  await read(page);
  await open(page, '/contacts');
  await page.getByRole('link', { name: 'Inès Ibáñez' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inès Ibáñez' }).waitFor();
  await settled(page);
  await read(page);
};

const moveDeal = async (page: Page, { say, like, read, language }: Reader) => {
  await open(page, '/deals?add=deal');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: say('Add deal') }).click();
  await read(page);
  await form.getByLabel(say('Title')).fill('Fassade');
  await form.getByLabel(say('Amount')).fill(AMOUNTS[language]);
  await form.getByRole('button', { name: say('Add deal') }).click();
  await expect(page.getByRole('article').getByText(/1.?234,50/)).toBeVisible();
  await page.getByRole('button', { name: say('Move {name}').replace('{name}', 'Fassade') }).focus();
  await pickUp(page, like('{title} is over {stage}, place {place} of {all}.'));
  await page.keyboard.press('ArrowRight');
  await read(page);
  await page.keyboard.press('Space');
  await settled(page);
  await read(page);
  const moved = page.getByRole('link', { name: 'Fassade' });
  // Until it is in its place, the dragged card is shown as well.
  await expect(moved).toHaveCount(1);
  await moved.click();
  await page.getByRole('heading', { level: 1, name: 'Fassade' }).waitFor();
  await settled(page);
  await read(page);
};

const scheduleCampaign = async (page: Page, { say, read }: Reader) => {
  await open(page, '/marketing?add=campaign');
  const form = page.getByRole('dialog');
  await form.getByLabel(say('Campaign name')).fill('Frühjahr');
  await form.getByLabel(say('Subject')).fill('Hallo {{first_name}}');
  await form.getByLabel(say('Content')).fill('Guten Tag {{name}}');
  await form.getByRole('button', { name: say('Create campaign') }).click();
  await page.getByRole('heading', { level: 1, name: 'Frühjahr' }).waitFor();
  await settled(page);
  await read(page);
  await page.getByRole('button', { name: say('Schedule…') }).click();
  await read(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Schedule') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await settled(page);
  await read(page);
};

const upgrade = async (page: Page, { say, read }: Reader) => {
  await open(page, '/billing');
  await page.getByRole('button', { name: /Growth/ }).click();
  await page.locator('button[value=bad]').click();
  await page.getByRole('alert').waitFor();
  await read(page);
  await page.locator('button[value=good]').click();
  await page.getByRole('heading', { name: say('Payment Successful!') }).waitFor();
  await read(page);
  await open(page, '/billing');
  await read(page);
};

const exportEverything = async (page: Page, { say, read }: Reader) => {
  await open(page, '/settings?tab=data');
  await page.getByRole('button', { name: say('Export Data') }).click();
  await page.getByRole('link', { name: say('Download') }).waitFor();
  await read(page);
};
