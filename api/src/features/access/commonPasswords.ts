import { msg } from '@lingui/core/macro';
import { PASSWORD_MIN } from '@rapport/shared/access';
import { remember } from '@rapport/shared/remember';
import { invalid } from '../../http/problem';

// The most used passwords of published leaks, in lower case; the shorter ones are refused for their length already. Read when
// someone first chooses a password, because they take 3 MB.
const commonPasswords = remember(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(
    (dictionary['passwords-common'] ?? []).map(String).filter((password) => password.length >= PASSWORD_MIN),
  );
});

/** @throws 422 on the field when everyone who guesses passwords tries this one early */
export const requireUncommon = async (password: string, field: 'password' | 'new_password') => {
  if ((await commonPasswords()).has(password.toLowerCase())) {
    throw invalid({ [field]: msg`This password is too common. Choose another one.` });
  }
};
