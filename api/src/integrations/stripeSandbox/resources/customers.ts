import { z } from 'zod';
import { Locale, limit, list, metadata, type Routes } from '../requests';
import { newId } from '../store';

const CreateCustomer = z.strictObject({
  email: z.string(),
  name: z.string().optional(),
  preferred_locales: z.array(z.string()).default([]),
  metadata,
});
const CreatePortal = z.strictObject({
  customer: z.string(),
  return_url: z.url().optional(),
  locale: Locale.optional(),
});

export const customerRoutes = (on: Routes) => {
  on.post('/customers', CreateCustomer, async ({ store, params }) => {
    const customer = await store.save({
      id: newId('cus'),
      object: 'customer',
      email: params.email,
      name: params.name ?? null,
      preferred_locales: params.preferred_locales,
      metadata: params.metadata,
      created: await store.now(),
      livemode: false,
      invoice_settings: { default_payment_method: null },
    });
    await store.emit('customer.created', customer);
    return customer;
  });

  on.get('/customers/:id/payment_methods', z.strictObject({ limit }), async ({ store, params, id }) => {
    const card = (await store.require('customer', id)).invoice_settings.default_payment_method;
    const cards = card ? [{ id: card, object: 'payment_method', type: 'card' }] : [];
    return list(`/customers/${id}/payment_methods`, cards, params.limit);
  });

  on.post('/billing_portal/sessions', CreatePortal, async ({ store, params }) => {
    const { customer, return_url = null, locale = null } = params;
    await store.require('customer', customer, 'customer');
    const id = newId('bps');
    return store.save({
      id,
      object: 'billing_portal.session',
      customer,
      return_url,
      locale,
      url: `${on.pages()}/sandbox/portal/${id}`,
      created: await store.now(customer),
    });
  });
};
