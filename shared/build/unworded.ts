import { type NodePath, parseSync, types as t, traverse } from '@babel/core';
import { readSource, sourceFiles } from './collect';

/**
 * Files whose texts stay English: those for developers, language models and operators at a terminal, and the sandbox of
 * Stripe's API.
 */
const ENGLISH = [
  'api/src/backup.ts',
  'api/src/config.ts',
  'api/src/db/',
  'api/src/demo.ts',
  'api/src/doctor.ts',
  'api/src/evals.ts',
  'api/src/features/ai/evals.ts',
  'api/src/features/ai/ask/ask.ts',
  'api/src/features/ai/ask/askInstructions.ts',
  'api/src/features/ai/instructions.ts',
  'api/src/features/ai/mail/mailInstructions.ts',
  'api/src/features/assistants/',
  'api/src/features/connections/oauth',
  'api/src/http/metrics.routes.ts',
  'api/src/http/openapi',
  'api/src/integrations/stripe/',
  'api/src/integrations/stripeSandbox/api.ts',
  'api/src/integrations/stripeSandbox/re',
  'api/src/log.ts',
  'api/src/resetPassword.ts',
  'api/src/restore.ts',
  'api/src/runUntilStopped.ts',
  'api/src/serve.ts',
  'api/src/server.ts',
  'api/src/stripeCatalog.ts',
  'api/src/worker.ts',
  'web/src/lib/browser/resizeWarnings.ts',
  'web/src/pages/GalleryPage.tsx',
  'web/src/pages/gallery/',
];

/** Props and fields with texts that people read. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|label|title|subtitle|heading|hint|placeholder|alt|message|description|detail|text|action|note|subject|question|empty|caption)$/;

/** Calls with texts that only developers read. */
const FOR_DEVELOPERS = /^(Error|TypeError|RangeError|apiRouter|describe|test|expect|console|log|debugName|matchMedia)$/;

/** Texts that are the same in every language. */
const NAMES =
  /^(Rapport|CSV|JSON|API|VAT|OK|[A-Z]{2,4}|Free|Growth|Pro|Business|HubSpot|Pipedrive|Salesforce|Google( Contacts)?|Outlook|Samsung Internet|Stripe|OpenAI|Ctrl|Esc|Enter|Shift|Alt|Tab|https:\/\/|name@example\.com)$/;

const hasWords = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.test(text.trim());
/** Whether a text begins like a label or a sentence. */
const isText = (text: string) => /^\p{Lu}[\p{L}’']*([ ,.:!?…]|$)/u.test(text) && hasWords(text);
const isSentence = (text: string) => /^\p{Lu}[\p{L}’']*,? \p{L}/u.test(text);

/** Methods that describe a schema or a route for developers. */
const DESCRIPTIONS = /^(meta|describe)$/;

/** The name of the call, element or tag around a text. */
const nameOf = (node: t.Node): string => {
  if (t.isIdentifier(node) || t.isJSXIdentifier(node)) return node.name;
  return t.isMemberExpression(node) && t.isIdentifier(node.object) ? node.object.name : '';
};

const MACROS = new Set(['msg', 't', 'plural', 'select', 'selectOrdinal', 'defineMessage', 'Trans', 'Plural']);

const isExempt = (path: NodePath): boolean =>
  path.find(({ node, parent }) => {
    if (t.isTaggedTemplateExpression(node)) return MACROS.has(nameOf(node.tag)) || !t.isTemplateLiteral(node.quasi);
    if (t.isJSXElement(node)) return MACROS.has(nameOf(node.openingElement.name));
    if (t.isNewExpression(node) || t.isCallExpression(node)) {
      const name = nameOf(node.callee);
      const method =
        t.isMemberExpression(node.callee) && t.isIdentifier(node.callee.property) ? node.callee.property.name : '';
      return MACROS.has(name) || FOR_DEVELOPERS.test(name) || DESCRIPTIONS.test(method);
    }
    if (t.isJSXAttribute(node)) return node.name.name === 'className' || node.name.name === 'key';
    // Exempts summaries of routes, and the example rows of files to fill in.
    if (t.isObjectProperty(node) && t.isIdentifier(node.key) && /^(summar(y|ies)|file|template)$/.test(node.key.name))
      return true;
    return (
      t.isTSLiteralType(node) || t.isImportDeclaration(node) || (t.isObjectProperty(parent) && parent.key === node)
    );
  }) !== null;

/** Whether people will read a text: in an attribute or a field that is shown, or as a sentence anywhere. */
const isRead = (path: NodePath, text: string): boolean => {
  const { parent } = path;
  const shown = path.findParent(
    (outer) => !/^(Conditional|Logical)Expression$|^JSXExpressionContainer$/.test(outer.type),
  );
  if (shown?.node !== parent && t.isJSXAttribute(shown?.node) && READ.test(String(shown.node.name.name)))
    return hasWords(text);
  if (t.isJSXAttribute(parent)) {
    const attribute = String(parent.name.name);
    // The `name` of a form field is not shown, but that of a person is.
    return attribute === 'name' ? isText(text) : READ.test(attribute) && hasWords(text);
  }
  if (t.isObjectProperty(parent) && parent.value === path.node) {
    const key = t.isIdentifier(parent.key) ? parent.key.name : t.isStringLiteral(parent.key) ? parent.key.value : '';
    return READ.test(key) ? isText(text) : isSentence(text);
  }
  return isSentence(text) && hasWords(text);
};

/** The texts of a source that are not messages. */
const textsIn = (file: string): string[] => {
  const code = readSource(file);
  const plugins = ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] as ('typescript' | 'jsx')[];
  const tree = parseSync(code, { filename: file, babelrc: false, configFile: false, parserOpts: { plugins } });
  const found: string[] = [];
  const note = (path: NodePath, text: string) => {
    if (!isExempt(path)) found.push(`${file}:${path.node.loc?.start.line} ${text.trim().replace(/\s+/g, ' ')}`);
  };
  traverse(tree as t.Node, {
    // Where variables are declared is irrelevant here, and takes half of the time to find out.
    noScope: true,
    JSXText: (path) => {
      if (hasWords(path.node.value)) note(path, path.node.value);
    },
    StringLiteral: (path) => {
      if (isRead(path, path.node.value)) note(path, path.node.value);
    },
    TemplateLiteral: (path) => {
      const text = path.node.quasis.map(({ value }) => value.cooked).join('…');
      if (!t.isTaggedTemplateExpression(path.parent) && (isSentence(text) || isRead(path, text))) note(path, text);
    },
  });
  return found;
};

const isIn = (file: string, places: string[]) => places.some((place) => file.startsWith(place));

/** Texts that people may read but that are not messages. @param place the folder or file to search */
export const findUnworded = (place = ''): string[] =>
  sourceFiles()
    .filter((file) => file.startsWith(place) && !isIn(file, ENGLISH))
    .flatMap(textsIn);
