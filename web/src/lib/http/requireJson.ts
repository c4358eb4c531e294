import type { AxiosRequestConfig } from 'axios';

/**
 * Makes axios reject a response that is not JSON. By default, it would return the text. It also keeps axios from
 * looking for a token in the cookies, which do not contain one.
 */
export const requireJson: AxiosRequestConfig = {
  responseType: 'json',
  transitional: { silentJSONParsing: false },
  withXSRFToken: false,
};
