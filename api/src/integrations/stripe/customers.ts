import type { Language } from '@rapport/shared/languages';
import type Stripe from 'stripe';

interface NewCustomer {
  email: string;
  name: string;
  /** The language of Stripe's invoices and emails. */
  language: Language;
}

export const stripeCustomers = (stripe: Stripe) => ({
  createCustomer: async (workspaceId: string, { email, name, language }: NewCustomer): Promise<string> => {
    const customer = { email, name, preferred_locales: [language], metadata: { workspace_id: workspaceId } };
    return (await stripe.customers.create(customer, { idempotencyKey: `cust_${workspaceId}` })).id;
  },
  hasPaymentMethod: async (customer: string): Promise<boolean> =>
    (await stripe.customers.listPaymentMethods(customer, { limit: 1 })).data.length > 0,
  /**
   * The URL of a page where the customer changes the payment method and sees invoices. The URL alone gives access, so
   * it must never be logged.
   */
  openPortal: async (customer: string, returnUrl: string, language: Language): Promise<string> =>
    (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale: language })).url,
});
