import type { AxiosRequestConfig } from 'axios';

/** For requests whose answer counts only as JSON; of itself axios hands on any other text as it is. */
export const onlyJson: AxiosRequestConfig = { responseType: 'json', transitional: { silentJSONParsing: false } };
