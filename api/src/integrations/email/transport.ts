import type { createTransport, SendMailOptions, SentMessageInfo, Transporter } from 'nodemailer';

/**
 * The options of every connection to an SMTP server. They prevent nodemailer from attaching the content of files or
 * URLs that an email names.
 */
export const transportOptions = (timeout: number) => ({
  connectionTimeout: timeout,
  greetingTimeout: timeout,
  socketTimeout: timeout,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Loads nodemailer only when it is needed: an installation without an email server never does. */
export const openTransport = async (...options: Parameters<typeof createTransport>): Promise<Transporter> => {
  const nodemailer = await import('nodemailer');
  return nodemailer.createTransport(...options);
};

/** Why an email was not sent. If `hasBegun` is true, it may nevertheless have arrived. */
export interface SendFailure {
  error: unknown;
  /** Whether any byte of the email may have been sent. */
  hasBegun: boolean;
}

/**
 * Sends emails through a transport and reports whether sending had begun when it failed, which only the stream from
 * which nodemailer reads an email shows. The server's response to an accepted email is passed to `onAccepted`.
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
