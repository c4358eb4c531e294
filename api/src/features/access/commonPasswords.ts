import { msg } from '@lingui/core/macro';
import { PASSWORD_MIN } from '@rapport/shared/access';
import { memoize } from '@rapport/shared/memoize';
import { invalid } from '../../http/problem';

// The most common passwords of published leaks, in lower case, without those that are too short anyway. The list takes
// 3 MB, so it is loaded when a user first chooses a password.
const commonPasswords = memoize(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(
    (dictionary['passwords-common'] ?? []).map(String).filter((password) => password.length >= PASSWORD_MIN),
  );
});

/** @throws 422 on the field if the password is among the most common ones */
export const requireUncommon = async (password: string, field: 'password' | 'new_password') => {
  if ((await commonPasswords()).has(password.toLowerCase())) {
    throw invalid({ [field]: msg`This password is too common. Choose another one.` });
  }
};
