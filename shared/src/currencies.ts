// Apart from the schemas of money, because tables read amounts without them.

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'] as const;
