import type { TimelineItem } from '@rapport/shared/notes';

/** One line of a timeline: what happened, and the records to which it happened. */
export interface TimelineLine {
  item: TimelineItem;
  sources: TimelineItem[];
}

/** Joins the entries of a company's people who were sent the same campaign on the same day into one line. */
export const joinCampaignLines = (items: TimelineItem[]): TimelineLine[] => {
  const lines: TimelineLine[] = [];
  for (const item of items) {
    const shared =
      item.activity_type === 'campaign_sent' &&
      lines.find(
        (line) =>
          line.item.activity_type === 'campaign_sent' &&
          line.item.description === item.description &&
          line.sources.every(({ entity_id }) => entity_id !== item.entity_id),
      );
    if (shared) shared.sources.push(item);
    else lines.push({ item, sources: [item] });
  }
  return lines;
};
