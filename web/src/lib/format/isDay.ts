/** Whether a text is a calendar day that the API accepts, such as `2026-11-20`. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return text >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};
