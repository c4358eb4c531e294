import type { AxiosRequestConfig } from 'axios';

/** Makes axios reject a response that is not JSON. By default it returns the text as it is. It also keeps axios from looking for a token in the cookies, which hold none. */
export const requireJson: AxiosRequestConfig = {
  responseType: 'json',
  transitional: { silentJSONParsing: false },
  withXSRFToken: false,
};
