import { PASSWORD_MIN } from '@rapport/shared/access';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../../http/problem';

// The most used passwords of published leaks, in lower case; the shorter ones are refused for their length already.
const common = new Set(
  (dictionary['passwords-common'] ?? []).map(String).filter((password) => password.length >= PASSWORD_MIN),
);

/** @throws 422 on the field when everyone who guesses passwords tries this one early */
export const requireUncommon = (password: string, field: 'password' | 'new_password') => {
  if (common.has(password.toLowerCase())) {
    throw invalid({ [field]: 'This password is one of the most used ones. Please choose another.' });
  }
};
