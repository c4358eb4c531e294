// Separate from the schemas of money, because tables read amounts without them.

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'] as const;

/** The most likely currency for a language. */
export const currencyIn = (language: string): (typeof CURRENCIES)[number] =>
  language.startsWith('en') ? 'USD' : 'EUR';
