// Apart from the schemas of money, because tables read amounts without them.

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'] as const;

/** What people most likely charge in, who have not said so. */
export const currencyIn = (language: string): (typeof CURRENCIES)[number] =>
  language.startsWith('en') ? 'USD' : 'EUR';
