import type { AxiosRequestConfig } from 'axios';

/** Makes axios reject a response that is not JSON. By default it returns the text as it is. Cookies hold no token for it to send. */
export const requireJson: AxiosRequestConfig = {
  responseType: 'json',
  transitional: { silentJSONParsing: false },
  withXSRFToken: false,
};
