import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { type BabelFileResult, type NodePath, type PluginObj, transformAsync, types } from '@babel/core';
import extractMessages from '@lingui/babel-plugin-extract-messages';
import macros from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** The module that the macros import in the web app: `web/src/lib/words/macros.tsx`. */
const RUNTIME = 'words-runtime';

const linguiConfig = makeConfig(
  {
    locales: ['en'],
    sourceLocale: 'en',
    runtimeConfigModule: {
      i18n: [RUNTIME, 'i18n'],
      useLingui: [RUNTIME, 'useLingui'],
      Trans: [RUNTIME, 'Trans'],
    },
  },
  { skipValidation: true },
);

export interface FoundMessage {
  id: string;
  message: string;
  context?: string;
  comment?: string;
}

/** Whether a source contains messages, which can only be written with the macros. */
export const hasMacros = (code: string) => /@lingui\/(?:core|react)\/macro/.test(code);

const isMacroName = (callee: types.Node) => types.isIdentifier(callee) && ['t', 'msg'].includes(callee.name);

const refuse = (path: NodePath, callee: types.Node) => {
  if (!types.isIdentifier(callee) || !isMacroName(callee) || path.scope.hasBinding(callee.name)) return;
  throw path.buildCodeFrameError(
    'A message is the value of another, where the macros leave it as it is: name it first',
  );
};

/** Whether something with the name of a macro is still called. Only then does it matter which variables are in scope. */
const callsMacroName = (program: types.Node): boolean => {
  let calls = false;
  types.traverseFast(program, (node) => {
    if (types.isTaggedTemplateExpression(node)) calls ||= isMacroName(node.tag);
    else if (types.isCallExpression(node)) calls ||= isMacroName(node.callee);
  });
  return calls;
};

/**
 * Refuses a message that is directly a value of another one, because the macros leave it unchanged and it would fail
 * when it is shown.
 */
const refuseNested: PluginObj = {
  visitor: {
    Program: {
      exit: (program) => {
        if (!callsMacroName(program.node)) return;
        program.scope.crawl();
        program.traverse({
          TaggedTemplateExpression: (path) => refuse(path, path.node.tag),
          CallExpression: (path) => refuse(path, path.node.callee),
        });
      },
    },
  },
};

interface Transformed {
  code: string;
  map: BabelFileResult['map'];
  messages: FoundMessage[];
}

/** Replaces Lingui's macros in a source with calls that have the id and the English text of the message. */
export const transformMacros = async (code: string, file: string): Promise<Transformed> => {
  const messages: FoundMessage[] = [];
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    browserslistConfigFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])] },
    generatorOpts: { retainLines: true },
    plugins: [
      [macros, { linguiConfig, stripMessageField: false }],
      refuseNested,
      [extractMessages, { onMessageExtracted: (message: FoundMessage) => messages.push(message) }],
    ],
  });
  if (!result?.code) throw new Error(`${file} could not be read`);
  return { code: result.code, map: result.map, messages };
};

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/rapport-macros');

/** Where the result for a source file is stored. Production has its own, because there the macros drop what is only for translators. */
export const cachedResult = (file: string): string => {
  const name = resolve(ROOT, file).slice(ROOT.length).replaceAll(sep, '-');
  return join(CACHE, process.env.NODE_ENV === 'production' ? 'production' : 'development', `${name}.json`);
};

/** What a result depends on besides the source: this file and the versions of the packages. */
const transformHash = createHash('sha256');
for (const file of [import.meta.filename, join(ROOT, 'package-lock.json')]) transformHash.update(readFileSync(file));

/**
 * Returns the result of an earlier run for the same source, or transforms it. The checks, both builds and the tests
 * read most sources, and Babel takes longer than everything else that they do with them.
 */
export const transformOnce = async (code: string, file: string): Promise<Transformed> => {
  const key = transformHash.copy().update(code).digest('hex');
  const path = cachedResult(file);
  const known = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  if (known?.key === key) return known.result;
  const result = await transformMacros(code, file);
  await mkdir(dirname(path), { recursive: true });
  // Another process may be reading the file, so it is replaced in one step.
  const complete = `${path}.${randomUUID()}`;
  await writeFile(complete, JSON.stringify({ key, result }));
  await rename(complete, path);
  return result;
};

const SOURCES = /\/(?:web|api|shared)\/src\/.*\.tsx?$/;

interface MacroOptions {
  /**
   * The module with `i18n`, `useLingui` and `Trans`. If it is omitted, there is no current language and `msg` is the
   * only macro.
   */
  runtime?: string;
  /** Receives the messages of a module and returns the code to build. */
  onMessages?: (file: string, code: string, messages: FoundMessage[]) => string;
}

/** The macros as a Vite plugin. It only processes files that import them. */
export const wordMacros = ({ runtime, onMessages = (_file, code) => code }: MacroOptions = {}): Plugin => ({
  name: 'word-macros',
  enforce: 'pre',
  resolveId: (source) => (source === RUNTIME ? runtime : undefined),
  async transform(source, id) {
    const file = id.split('?')[0] ?? id;
    if (!SOURCES.test(file) || !hasMacros(source)) return;
    const { code, map, messages } = await transformOnce(source, file);
    return { code: onMessages(file, code, messages), map };
  },
});
