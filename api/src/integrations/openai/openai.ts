import { createHmac } from 'node:crypto';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import { z } from 'zod';

const TIMEOUT_MS = 20_000;
const OUTPUT_TOKENS_MAX = 4_000;

export interface ModelSettings {
  apiKey: string;
  /** The URL of any server with OpenAI's API. Default: OpenAI's own. */
  baseUrl?: string;
  model: string;
  /** The timeout of one attempt. There are at most two attempts. */
  timeoutMs?: number;
}

interface Question<Schema extends z.ZodType> {
  /** The name of the schema. */
  name: string;
  /** The schema of the answer. It is strict, so every field has to be required. */
  schema: Schema;
  instructions: string;
  /** Sent as JSON, as data and never as instructions. */
  data: unknown;
  /** The id of the person who asks. Only a hash of it is sent. */
  asker: string;
}

/** Why there is no answer. */
type Failure = 'refused' | 'cut_off' | 'rate_limited' | 'timed_out' | 'nonsense' | 'unreachable';

type ModelAnswer<Value> = { value: Value; tokens: number } | { value: null; failure: Failure; tokens: number };

export interface LanguageModel {
  name: string;
  /** Why the model cannot be asked; `null` if it can. */
  check(): Promise<Failure | null>;
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<ModelAnswer<z.output<Schema>>>;
}

/** If the server asks to wait longer than this, there is no retry, because nobody waits so long for the answer. */
const RETRY_AFTER_MAX_S = 10;

/** Prevents long retries: the client would wait for as long as the server asks, even hours. */
const fetchWithoutLongWaits: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { body, status, statusText } = response;
  const after = response.headers.get('retry-after') ?? '';
  const seconds = Number.isNaN(Number(after)) ? (Date.parse(after) - Date.now()) / 1_000 : Number(after);
  if (!(seconds > RETRY_AFTER_MAX_S)) return response;
  const headers = new Headers(response.headers);
  headers.set('x-should-retry', 'false');
  return new Response(body, { status, statusText, headers });
};

/** Opens a language model that answers in a given shape. `check` and `ask` never throw, but return a named failure. */
export const openModel = ({ apiKey, baseUrl, model, timeoutMs = TIMEOUT_MS }: ModelSettings): LanguageModel => {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    timeout: timeoutMs,
    maxRetries: 1,
    fetch: fetchWithoutLongWaits,
  });
  return {
    name: model,
    check: () =>
      client.models.retrieve(model).then(
        () => null,
        (error) => failureOf(error),
      ),
    ask: async ({ name, schema, instructions, data, asker }) => {
      // The client's timeout only covers the time until an answer begins. This one covers two attempts, their answers
      // and the wait between them.
      const signal = AbortSignal.timeout(3 * timeoutMs);
      try {
        const response = await client.responses.parse(
          {
            model,
            store: false,
            max_output_tokens: OUTPUT_TOKENS_MAX,
            safety_identifier: createHmac('sha256', apiKey).update(asker).digest('hex').slice(0, 32),
            input: [
              { role: 'developer', content: instructions },
              { role: 'user', content: JSON.stringify(data) },
            ],
            text: { format: zodTextFormat(schema, name) },
          },
          { signal },
        );
        const tokens = response.usage?.total_tokens ?? 0;
        if (response.output_parsed !== null)
          return { value: response.output_parsed as z.output<typeof schema>, tokens };
        return { value: null, failure: response.status === 'incomplete' ? 'cut_off' : 'refused', tokens };
      } catch (error) {
        return { value: null, failure: signal.aborted ? 'timed_out' : failureOf(error), tokens: 0 };
      }
    },
  };
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof OpenAI.RateLimitError) return 'rate_limited';
  if (error instanceof OpenAI.APIConnectionTimeoutError) return 'timed_out';
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'nonsense';
  return 'unreachable';
};
