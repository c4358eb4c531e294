import type { Transporter } from 'nodemailer';

/** Given to `sendEmail` with a message, it says afterwards whether a byte of it may have left. */
export class Departure {
  readonly streams: { readableDidRead: boolean }[] = [];

  hasBegun = () => this.streams.some(({ readableDidRead }) => readableDidRead);
}

/** Only whoever reads an email out knows whether a byte of it left: that decides what a lost connection means. */
export const watchDepartures = (transport: Pick<Transporter, 'use'>) =>
  transport.use('stream', ({ data, message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      (data as { departure?: Departure }).departure?.streams.push(stream);
      return stream;
    };
    done();
  });
