/** A refusal in Stripe's own form. */
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
