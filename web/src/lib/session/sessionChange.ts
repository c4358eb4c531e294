import { t } from '@lingui/core/macro';
import type { CurrentUser } from '@rapport/shared/access';
import axios from 'axios';
import { toast } from '../../ui/feedback/toast';
import { requireJson } from '../http/requireJson';
import { type SessionChange, storedAccessToken } from './tokens';

const TIMEOUT_MS = 10_000;

/**
 * The name of the user that the stored token belongs to, who is not the user of this page; `undefined` if the server
 * does not say.
 */
const signedInName = async (): Promise<string | undefined> => {
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

/** Why a request of this page was not sent: what was typed belongs to the previous user and workspace. */
export const notSentReason = async (change: SessionChange): Promise<string> => {
  if (change === 'workspace') return t`You switched workspaces, so nothing was sent. Reload this page to continue.`;
  const name = await signedInName();
  return name
    ? t`You are signed in as ${name} now, so nothing was sent. Reload this page to continue.`
    : t`Another person is signed in now, so nothing was sent. Reload this page to continue.`;
};

/**
 * Tells the user that this page belongs to another user or workspace now. It reloads only when asked, so that what was
 * typed can be copied.
 */
export const showSessionChanged = async (change: SessionChange) => {
  const options = { stays: true, action: { label: t`Reload`, onClick: () => window.location.reload() } };
  if (change === 'workspace') {
    toast.info(t`You switched workspaces`, {
      description: t`This page still shows the previous workspace and cannot save. Copy what you typed, then reload.`,
      ...options,
    });
    return;
  }
  const name = await signedInName();
  toast.info(name ? t`You are signed in as ${name} now` : t`Another person is signed in now`, {
    description: t`This page was opened by someone else and cannot save. Copy what you typed, then reload to continue.`,
    ...options,
  });
};
