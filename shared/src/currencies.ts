// Apart from the schemas of money, because tables read amounts without them.

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'] as const;

/** The currency that somebody with a language most likely uses. */
export const currencyIn = (language: string): (typeof CURRENCIES)[number] =>
  language.startsWith('en') ? 'USD' : 'EUR';
