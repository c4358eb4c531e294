import { type DestinationStream, type Logger, pino, type SerializedError, stdSerializers } from 'pino';

/**
 * The lookbehind lets a match begin only at the start of a word. Otherwise matching would take too long on long lines,
 * which strangers can cause.
 */
const MAIL_ADDRESS = /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * The parts of an error that are logged. The omitted parts are those in which Postgres, email servers and Stripe quote
 * rows, recipients and customers.
 */
const loggedError = ({ type, message, stack, aggregateErrors, ...rest }: SerializedError): object => ({
  type,
  message,
  stack,
  ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(loggedError) }),
  ...Object.fromEntries(LOGGED_FIELDS.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]]))),
});

const LOGGED_FIELDS = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'command',
  'responseCode',
  'statusCode',
  'requestId',
];

/** Lines are buffered for up to a second, because writing each line separately costs more than most requests. */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 });

/** JSON lines on standard output, without personal data: anything that looks like an email address is removed. */
export const openLog = (level: string, destination: DestinationStream = standardOutput()): Logger =>
  pino(
    {
      level,
      serializers: { err: stdSerializers.wrapErrorSerializer(loggedError) },
      hooks: { streamWrite: (line) => (line.includes('@') ? line.replace(MAIL_ADDRESS, '[address]') : line) },
    },
    destination,
  );
