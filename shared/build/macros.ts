import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core';
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

const isMacro = (path: NodePath, callee: types.Node) =>
  types.isIdentifier(callee) && ['t', 'msg'].includes(callee.name) && !path.scope.hasBinding(callee.name);

const refuse = (path: NodePath) => {
  throw path.buildCodeFrameError(
    'A message is the value of another, where the macros leave it as it is: name it first',
  );
};

/**
 * Refuses a message that is directly a value of another one, because the macros leave it unchanged and it would fail
 * when it is shown.
 */
const refuseNested: PluginObj = {
  visitor: {
    Program: {
      exit: (program) => {
        program.scope.crawl();
        program.traverse({
          TaggedTemplateExpression: (path) => void (isMacro(path, path.node.tag) && refuse(path)),
          CallExpression: (path) => void (isMacro(path, path.node.callee) && refuse(path)),
        });
      },
    },
  },
};

/** Replaces Lingui's macros in a source with calls that have the id and the English text of the message. */
export const transformMacros = async (code: string, file: string) => {
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
export const wordMacros = ({ runtime, onMessages = (_file, code) => code }: MacroOptions = {}): Plugin => {
  // The projects of the tests share one plugin, and most files belong to several of them.
  const transformed = new Map<string, { source: string; result: ReturnType<typeof transformMacros> }>();
  const transformOnce = (source: string, file: string) => {
    const last = transformed.get(file);
    if (last?.source === source) return last.result;
    const result = transformMacros(source, file);
    transformed.set(file, { source, result });
    return result;
  };
  return {
    name: 'word-macros',
    enforce: 'pre',
    resolveId: (source) => (source === RUNTIME ? runtime : undefined),
    async transform(source, id) {
      const file = id.split('?')[0] ?? id;
      if (!SOURCES.test(file) || !hasMacros(source)) return;
      const { code, map, messages } = await transformOnce(source, file);
      return { code: onMessages(file, code, messages), map };
    },
  };
};
