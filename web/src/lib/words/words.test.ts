// Isolated: replaces how words are loaded.
import { beforeEach, expect, test, vi } from 'vitest';

const asked = new Map<string, () => void>();

beforeEach(() => {
  asked.clear();
  vi.resetModules();
  vi.doMock('virtual:words', () => ({
    fetchWords: (part: string, language: string) =>
      new Promise((resolve) => asked.set(`${part} ${language}`, () => resolve({ [part]: [`${part} in ${language}`] }))),
  }));
});

/** Answers a request for words as soon as it is sent. */
const answer = async (request: string) => {
  const reply = await vi.waitUntil(() => asked.get(request));
  asked.delete(request);
  reply();
};

const start = async () => {
  const [words, { i18n }] = await Promise.all([import('./words'), import('./i18n')]);
  const started = words.startWords();
  await answer('base en');
  await started;
  return { ...words, i18n };
};

test('a part that is loaded while the language changes is loaded in the new one too', async () => {
  const { changeLanguage, withWords, i18n } = await start();
  const changed = changeLanguage('de');
  const opened = withWords(Promise.resolve({}), 'dialog');
  await answer('dialog en');
  await opened;
  await answer('base de');
  await answer('base de');
  await answer('dialog de');
  await changed;
  expect([i18n._('base'), i18n._('dialog')]).toEqual(['base in de', 'dialog in de']);
});

test('if two languages are chosen in a row, the last one stays, whichever is loaded first', async () => {
  const { changeLanguage, i18n } = await start();
  const changes = [changeLanguage('de'), changeLanguage('fr')];
  await answer('base fr');
  await answer('base de');
  await Promise.all(changes);
  expect([i18n.language(), i18n._('base')]).toEqual(['fr', 'base in fr']);
});
