import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { hasMacros, transformOnce } from './macros';

const ROOT = join(import.meta.dirname, '../..');

export interface Message {
  message: string;
  context?: string;
  comments: Set<string>;
  /** The places to show to translators: for each package that uses the message, one file. */
  places: Map<string, string>;
}

export const keyOf = ({ message, context }: Pick<Message, 'message' | 'context'>) =>
  generateMessageId(message, context);

/** The sources that may contain messages, as paths from the root. */
export const sourceFiles = (): string[] =>
  ['web', 'api', 'shared']
    .flatMap((name) =>
      readdirSync(join(ROOT, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/src/${file}`),
    )
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !/^\w+\/src\/testing\//.test(file))
    .sort();

export const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** All messages in the sources, by id. */
export const collectMessages = async (): Promise<Map<string, Message>> => {
  const found = new Map<string, Message>();
  for (const file of sourceFiles()) {
    const code = readSource(file);
    if (!hasMacros(code)) continue;
    const { messages } = await transformOnce(code, join(ROOT, file));
    for (const { id, message, context, comment } of messages) {
      const known = found.get(id) ?? { message, context, comments: new Set(), places: new Map() };
      if (comment) known.comments.add(comment);
      const [part = ''] = file.split('/');
      if (!known.places.has(part)) known.places.set(part, file);
      found.set(id, known);
    }
  }
  return found;
};
