// Fails when a text that people read, or a comment, has a word that we do not use. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Neither on screens nor in comments, each with what to write instead. */
const EVERYWHERE = [
  [/\berrands?\b/i, 'job'],
  [/\byardsticks?\b/i, 'the name of the measure'],
  [/\butili[sz]e[sd]?\b/i, 'use'],
  [/\bwhilst\b/i, 'while'],
  [/\bplease note\b/i, 'nothing'],
  [/\bin order to\b/i, 'to'],
];

/** Not on screens, in emails, problems and API descriptions. */
const IN_TEXTS = [
  ...EVERYWHERE,
  [/\bAUC\b/, '“ranked 78 of 100 pairs rightly”, where that was measured'],
  [/\bsimply\b/i, 'nothing'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bsomebody\b/i, 'someone'],
  [/\bany more\b/i, 'no longer'],
  [/\be-mails?\b/i, 'email'],
  [
    /\b(?:colour|favourite|behaviour|neighbour|honour|centre|licence|programme|grey|catalogue)s?\b/i,
    'American spelling',
  ],
  [/\b(?:organi|recogni|personali|customi|initiali|summari|minimi|categori)s(?:e[sd]?|ing|ation)\b/i, '-ize'],
  [/\banalys(?:ed?|ing)\b/i, 'analyze'],
  [/\b(?:cancell|labell|travell)(?:ed|ing)\b/i, 'one l'],
];

/** Texts of the specification, which stay to the letter, and commands that are called so. */
const ALLOWED = ['Payment Cancelled', 'Personalised campaigns', 'npm run stripe-catalogue'];

/** The names that columns have in files of other tools. */
const FOREIGN = /^api\/src\/features\/imports\/objects\//;

const files = execFileSync('git', ['ls-files', 'web/src', 'api/src', 'shared/src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !FOREIGN.test(file));

/** The texts in a part of a program. One lower-case word is a code or a name. */
const textsIn = (node) => {
  if (!node || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (node.type === 'ImportDeclaration') return [];
  const text =
    node.type === 'TemplateElement' ? node.value.cooked : ['Literal', 'JSXText'].includes(node.type) ? node.value : '';
  if (typeof text === 'string' && /\S\s+\S|^[A-Z]/.test(text)) return [{ text, start: node.start }];
  return Object.values(node).flatMap(textsIn);
};

const found = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  const parts = [
    ...textsIn(program).map((part) => ({ ...part, words: IN_TEXTS })),
    ...comments.map(({ value, start }) => ({ text: value, start, words: EVERYWHERE })),
  ];
  return parts.flatMap(({ text, start, words }) => {
    const ours = ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text);
    return words.flatMap(([word, instead]) => {
      const [wrong] = word.exec(ours) ?? [];
      const line = source.slice(0, start).split('\n').length;
      return wrong ? [`${file}:${line}: “${wrong}”. Write ${instead}.`] : [];
    });
  });
});

for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
