import type { createTransport, SendMailOptions, SentMessageInfo, Transporter } from 'nodemailer';

/** For every connection to an SMTP server. Emails can name no files or addresses whose content nodemailer would attach. */
export const transportOptions = (timeout: number) => ({
  connectionTimeout: timeout,
  greetingTimeout: timeout,
  socketTimeout: timeout,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Loads nodemailer when the first email is sent: an installation without an email server does not need it. */
export const openTransport = async (...options: Parameters<typeof createTransport>): Promise<Transporter> => {
  const nodemailer = await import('nodemailer');
  return nodemailer.createTransport(...options);
};

/** Why an email was not sent. After a lost connection, one that `hasBegun` may have arrived all the same. */
export interface SendFailure {
  error: unknown;
  /** Whether a byte of the email may have left. */
  hasBegun: boolean;
}

/**
 * Sends emails through a transport and reports whether sending had begun when it failed. Only the stream from which nodemailer
 * reads an email knows that. What the server says to an accepted one is passed to `onAccepted`.
 * @returns `null` once the server has accepted the email
 */
export const reportingSend = (
  transport: Pick<Transporter, 'use' | 'sendMail'>,
  onAccepted?: (info: SentMessageInfo) => void,
): ((message: SendMailOptions) => Promise<SendFailure | null>) => {
  transport.use('stream', ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      (data as { streams?: unknown[] }).streams?.push(stream);
      return stream;
    };
    done();
  });
  return async (message) => {
    const streams: { readableDidRead: boolean }[] = [];
    try {
      const info = await transport.sendMail(Object.assign(message, { streams }));
      onAccepted?.(info);
      return null;
    } catch (error) {
      return { error, hasBegun: streams.some(({ readableDidRead }) => readableDidRead) };
    }
  };
};
