import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { cachedResult, transformMacros, transformOnce } from './macros';

const messagesOf = async (expression: string) => {
  const code = `import { useLingui } from '@lingui/react/macro'; export const f = () => { const { t } = useLingui(); return ${expression}; };`;
  return (await transformMacros(code, 'x.tsx')).messages.map(({ message }) => message);
};

test('a message nested directly in another one is refused, and one inside a conditional expression is found', async () => {
  await expect(messagesOf(`t\`All of \${t\`them\`}\``)).rejects.toThrow('name it first');
  await expect(messagesOf(`t({ message: \`All of \${t\`them\`}\` })`)).rejects.toThrow('name it first');
  expect(await messagesOf(`t\`All of \${f() ? t\`them\` : t\`it\`}\``)).toEqual(['All of {0}', 'them', 'it']);
});

test('an earlier result is returned for the same source, but not for another one', async () => {
  const source = (word: string) =>
    `import { msg } from '@lingui/core/macro'; export const said = msg\`${word}\`; // ${randomUUID()}`;
  const file = `shared/src/${randomUUID()}.ts`;
  onTestFinished(() => rm(cachedResult(file)));
  const read = async (code: string) => (await transformOnce(code, file)).messages.map(({ message }) => message);
  const first = source('Hello');
  expect(await read(first)).toEqual(['Hello']);
  await writeFile(cachedResult(file), (await readFile(cachedResult(file), 'utf8')).replaceAll('Hello', 'Stored'));
  expect(await read(first)).toEqual(['Stored']);
  expect(await read(source('Goodbye'))).toEqual(['Goodbye']);
});
