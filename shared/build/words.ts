import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import PO from 'pofile';
import type { Language } from '../src/languages';
import { catalogFile, TRANSLATED } from './catalogs';
import { collectMessages, keyOf, type Message } from './collect';
import { faultOf } from './compare';

const emptyCatalog = (language: Language) => {
  const po = new PO();
  po.headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit', Language: language };
  return po;
};

/** The stored messages of a catalog, without the dates and tool names that translation programs write. */
const readKept = (language: Language) => {
  const file = catalogFile(language);
  const kept = existsSync(file) ? PO.parse(readFileSync(file, 'utf8')).items : [];
  return new Map(kept.map((item) => [keyOf({ message: item.msgid, context: item.msgctxt ?? undefined }), item]));
};

/** Sorted like the sources, so that related messages stay together and two people rarely change the same place. */
const inOrder = (messages: Map<string, Message>) =>
  [...messages].sort(([, one], [, other]) => {
    const [[a = ''], [b = '']] = [[...one.places.values()], [...other.places.values()]];
    return a === b ? (one.message < other.message ? -1 : 1) : a < b ? -1 : 1;
  });

const merged = (language: Language, messages: Map<string, Message>) => {
  const kept = readKept(language);
  const po = emptyCatalog(language);
  po.items = inOrder(messages).map(([id, { message, context, comments, places }]) => {
    const before = kept.get(id);
    const item = new PO.Item();
    item.msgid = message;
    if (context) item.msgctxt = context;
    item.extractedComments = [...comments];
    item.references = [...places.values()];
    item.comments = before?.comments ?? [];
    item.msgstr = [before?.msgstr[0] ?? ''];
    return item;
  });
  const dropped = [...kept].filter(([id]) => !messages.has(id)).map(([, item]) => item);
  return { text: `${po.toString().trimEnd()}\n`, items: po.items, dropped };
};

/** Writes the messages of the sources into the catalogs. @returns what remains to be translated */
export const updateCatalogs = async (): Promise<string[]> => {
  const messages = await collectMessages();
  return TRANSLATED.flatMap((language) => {
    const { text, items, dropped } = merged(language, messages);
    writeFileSync(catalogFile(language), text);
    const gone = dropped.map(({ msgid, msgstr: [was] }) => `${language}: removed “${msgid}” (“${was}”)`);
    return [...gone, ...faultsOf(language, items)];
  });
};

/** Lists the problems in the catalogs: missing, unused and wrong translations. */
export const checkCatalogs = async (): Promise<string[]> => {
  const messages = await collectMessages();
  return TRANSLATED.flatMap((language) => {
    const { text, items, dropped } = merged(language, messages);
    const faults = [
      ...dropped.map(({ msgid }) => `${language}: “${msgid}” is used nowhere`),
      ...faultsOf(language, items),
    ];
    const isCurrent = existsSync(catalogFile(language)) && readFileSync(catalogFile(language), 'utf8') === text;
    return faults.length > 0 || isCurrent ? faults : [`${language}.po is out of date`];
  });
};

const faultsOf = (language: Language, items: InstanceType<typeof PO.Item>[]) =>
  items.flatMap(({ msgid, msgstr: [translation = ''], references: [place] }) => {
    const fault = faultOf(msgid, translation, language);
    return fault ? [`${language}: “${msgid}” ${fault} (${place})`] : [];
  });
