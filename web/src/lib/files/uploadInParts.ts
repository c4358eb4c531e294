import type { FilePlace, FileUpload, StoredFile } from '@rapport/shared/files';
import { ApiProblem } from '../http/apiProblem';
import { get, http, post } from '../http/http';

/** Larger files are sent in parts of this size, so that a broken connection loses at most one part. */
export const PART_BYTES = 1024 ** 2;

/** How long to wait before each retry, until the next part arrives or the user is asked. */
const WAITS_S = [1, 2, 4, 8, 15, 15, 15, 15, 15, 15];

interface Sent {
  file: File;
  place: FilePlace;
  /** The same for every attempt, so that the server recognizes the upload. */
  key: string;
  onBegun: (uploadId: string) => void;
  onProgress: (share: number) => void;
  /** Called when the connection breaks, and when it is back. */
  onBroken: (isBroken: boolean) => void;
}

/** Uploads a large file, and continues by itself after a broken connection. */
export const uploadInParts = async ({ file, place, key, onBegun, onProgress, onBroken }: Sent): Promise<StoredFile> => {
  const { name, size } = file;
  const begun = await lasting(onBroken, () =>
    post<FileUpload>('/files/uploads', { ...place, name, size }, { headers: { 'Idempotency-Key': key } }),
  );
  onBegun(begun.id);
  const path = `/files/uploads/${begun.id}`;
  let received = 0;
  while (received < size) {
    received = await lasting(onBroken, async (isRepeated) => {
      const from = isRepeated ? (await get<FileUpload>(path)).received : received;
      if (from === size) return from;
      const part = file.slice(from, from + PART_BYTES);
      const form = new FormData();
      form.set('file', part, 'part');
      const { data } = await http.put<FileUpload>(`${path}/parts/${from}`, form, {
        onUploadProgress: ({ progress = 0 }) => onProgress((from + progress * part.size) / size),
      });
      return data.received;
    });
  }
  onProgress(1);
  return lasting(onBroken, () => post<StoredFile>(`${path}/finish`));
};

const lasting = async <Answer>(
  onBroken: Sent['onBroken'],
  attempt: (isRepeated: boolean) => Promise<Answer>,
): Promise<Answer> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(tries > 0);
    } catch (error) {
      const wait = WAITS_S[tries];
      if (wait === undefined || !isPassing(error)) throw error;
      if (isElsewhere(error)) continue;
      onBroken(true);
      await untilOnlineOrAfter(Math.max(wait, error.retryAfter ?? 0));
      onBroken(false);
    }
  }
};

/** The response to an earlier part was lost, so the server has more than we know. */
const isElsewhere = ({ code }: ApiProblem) => code === 'wrong_offset';

const isPassing = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem &&
  (error.code === 'offline' || isElsewhere(error) || [408, 429, 502, 503, 504].includes(error.status));

const untilOnlineOrAfter = (seconds: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1_000);
    window.addEventListener('online', done);
  });
