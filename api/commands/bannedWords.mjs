// Fails if a text that people read, or a comment, contains a word that we do not use, and if anything has British
// spelling. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** British spelling, with what to write instead. It is refused in names, comments, texts, tests and file names. */
const BRITISH = [
  [/(?:[ck]ol|fav|neighb|behavi|hon|lab|harb)our(?!ly)/i, 'or'],
  [/(?:\b|_)(?:centre|licence|programme|grey)s?\b|towards\b|whilst|learnt|misspelt|fulfils/i, 'American spelling'],
  [/catalogue/i, 'catalog'],
  [
    /(?:organ|recogn|personal|custom|initial|summar|minim|maxim|categor|normal|neutral|capital|author|optim|serial|util)is(?:e|ing|ation)/i,
    '-ize',
  ],
  [/enquir/i, 'inquir'],
  [/analys(?:ed?|ing)(?![a-z])/i, 'analyze'],
  [/(?:cancel|label|travel|model|signal|dial)l(?:ed|ing)/i, 'one l'],
];

/** Words that are refused on screens and in comments. */
const EVERYWHERE = [
  [/\berrands?\b/i, 'job'],
  [/\byardsticks?\b/i, 'the name of the measure'],
  [/\butilize[sd]?\b/i, 'use'],
  [/\bplease note\b/i, 'nothing'],
  [/\bin order to\b/i, 'to'],
  [/\banew\b/i, 'again'],
  [/\bbut for\b/i, 'except'],
];

/** Words that are refused on screens, in emails, problems and API descriptions. */
const IN_TEXTS = [
  ...EVERYWHERE,
  [/\bAUC\b/, '“ranked 78 of 100 pairs in the right order”, if that was measured'],
  [/\bsimply\b/i, 'nothing'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bsomebody\b/i, 'someone'],
  [/\bany more\b/i, 'no longer'],
  [/\be-mails?\b/i, 'email'],
];

/** Exceptions: texts that the specification prescribes literally, released codes and commands, and words of standards. */
const ALLOWED =
  /Payment Cancelled|Personalised campaigns|stripe-catalogue|campaign_cancelled|'cancelled'|\bcancelled: |CANCELLED|labelledby/g;

/** Files with column names of other tools, in many languages. */
const FOREIGN =
  /^api\/src\/features\/imports\/(?:objects\/|csv\/ownLists|csv\/tools\.test|languages\.test|histories\.test)/;

const listed = (...paths) =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .trim()
    .split('\n');

/** The texts in a part of a program. A single lower-case word is ignored, because it is a code or a name. */
const textsIn = (node) => {
  if (!node || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (node.type === 'ImportDeclaration') return [];
  const text =
    node.type === 'TemplateElement' ? node.value.cooked : ['Literal', 'JSXText'].includes(node.type) ? node.value : '';
  if (typeof text === 'string' && /\S\s+\S|^[A-Z]/.test(text)) return [{ text, start: node.start }];
  return Object.values(node).flatMap(textsIn);
};

const complaints = (words, text, place) =>
  words.flatMap(([word, instead]) => {
    const [wrong] = word.exec(text.replaceAll(ALLOWED, '')) ?? [];
    return wrong ? [`${place}: “${wrong}”. Write ${instead}.`] : [];
  });

const misspelled = listed('web', 'api', 'shared', '*.md', '*.ts')
  .filter((file) => /\.(?:tsx?|mjs|css|md|html)$/.test(file))
  .filter((file) => !/^migrations|bannedWords|GLOSSARY/.test(file) && !FOREIGN.test(file))
  .flatMap((file) => [
    ...complaints(BRITISH, file, 'The name of a file'),
    ...readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => complaints(BRITISH, line, `${file}:${index + 1}`)),
  ]);

const unwanted = listed('web/src', 'api/src', 'shared/src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !FOREIGN.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const { program, comments } = parseSync(file, source);
    const parts = [
      ...textsIn(program).map((part) => ({ ...part, words: IN_TEXTS })),
      ...comments.map(({ value, start }) => ({ text: value, start, words: EVERYWHERE })),
    ];
    return parts.flatMap(({ text, start, words }) =>
      complaints(words, text, `${file}:${source.slice(0, start).split('\n').length}`),
    );
  });

const found = [...misspelled, ...unwanted];
for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
