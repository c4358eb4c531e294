import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Progress } from '../../ui/feedback/Progress';
import { TabPanel, Tabs } from '../../ui/page/Tabs';
import { Avatar } from '../../ui/text/Avatar';
import { Badge } from '../../ui/text/Badge';
import { ARABIC_NAME, EMOJI_NAME, LONG_NAME, Row, Samples, THAI_NAME } from './Sample';

const stages = {
  lead: 'Lead',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
};
const statuses = { lead: 'Lead', customer: 'Customer', partner: 'Partner' };
const tones = ['neutral', 'accent', 'ok', 'warning', 'danger', 'overdue', 'due'] as const;
const people = ['Maria Keller', 'Cher', '', ARABIC_NAME, THAI_NAME, EMOJI_NAME, 'Łukasz Żółć', LONG_NAME];
const tabs = [
  { value: 'all', label: 'All Tasks', count: 128 },
  { value: 'today', label: 'Due Today', count: 3 },
  { value: 'todo', label: 'To Do' },
  { value: 'progress', label: 'In Progress' },
  { value: 'done', label: 'Completed' },
];

export function PartSamples() {
  const [tab, setTab] = useState('all');
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <Samples title="Badges and avatars">
        <Row>
          {Object.entries(stages).map(([stage, label]) => (
            <Badge key={stage} color={`var(--color-stage-${stage})`}>
              {label}
            </Badge>
          ))}
        </Row>
        <Row>
          {Object.entries(statuses).map(([status, label]) => (
            <Badge key={status} color={`var(--color-status-${status})`}>
              {label}
            </Badge>
          ))}
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Badge>{LONG_NAME}</Badge>
        <Row>
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Small" size="small" />
          <Avatar name="Maria Keller" size="large" />
          <Avatar name="Broken picture" picture="data:image/png;base64,AAAA" size="large" />
        </Row>
      </Samples>
      <Samples title="Tabs">
        <Tabs label="Tasks" value={tab} onChange={setTab} tabs={tabs}>
          {tabs.map(({ value, label }) => (
            <TabPanel key={value} value={value}>
              {label}
            </TabPanel>
          ))}
        </Tabs>
      </Samples>
      <Samples title="Banners and progress">
        <Banner>Everything is included in your plan.</Banner>
        <Banner tone="ok" title="Import complete">
          1,204 contacts are in.
        </Banner>
        <Banner tone="warning" title="Approaching Usage Limits" action={<Button size="small">Upgrade</Button>}>
          You use 4,310 of 5,000 contacts.
        </Banner>
        {isShown && (
          <Banner tone="danger" role="alert" onDismiss={() => setIsShown(false)}>
            The file could not be read: line 12 has an open quote.
          </Banner>
        )}
        <Progress label="Contacts used" percent={32} tone="ok" />
        <Progress label="Tasks used" percent={74} tone="warning" />
        <Progress label="Campaigns used" percent={96} tone="danger" />
        <Progress label="Importing" percent={50} valueText="120 of 240 rows" />
        <Progress label="Working" />
      </Samples>
    </>
  );
}
