/** An error in the format of Stripe. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: { code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
  }
}

export const noSuch = (what: string, id: string, param = 'id') =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
