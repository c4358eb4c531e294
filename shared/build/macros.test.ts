import { expect, test } from 'vitest';
import { transformMacros } from './macros';

const messagesOf = async (expression: string) => {
  const code = `import { useLingui } from '@lingui/react/macro'; export const f = () => { const { t } = useLingui(); return ${expression}; };`;
  return (await transformMacros(code, 'x.tsx')).messages.map(({ message }) => message);
};

test('a message nested directly in another one is refused, and one inside a conditional expression is found', async () => {
  await expect(messagesOf(`t\`All of \${t\`them\`}\``)).rejects.toThrow('name it first');
  await expect(messagesOf(`t({ message: \`All of \${t\`them\`}\` })`)).rejects.toThrow('name it first');
  expect(await messagesOf(`t\`All of \${f() ? t\`them\` : t\`it\`}\``)).toEqual(['All of {0}', 'them', 'it']);
});
