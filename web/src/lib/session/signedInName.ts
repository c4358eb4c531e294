import type { CurrentUser } from '@rapport/shared/access';
import axios from 'axios';
import { requireJson } from '../http/requireJson';
import { storedAccessToken } from './tokens';

const TIMEOUT_MS = 10_000;

/** The name of the person whom the stored token belongs to, who may not be the one on this page; `undefined` if the server does not say. */
export const signedInName = async (): Promise<string | undefined> => {
  try {
    const { data } = await axios.get<CurrentUser>('/api/auth/me', {
      headers: { Authorization: `Bearer ${storedAccessToken()}` },
      timeout: TIMEOUT_MS,
      ...requireJson,
    });
    return data.name;
  } catch {
    return undefined;
  }
};
