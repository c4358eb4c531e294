import type { EntityRef } from '@rapport/shared/ai';
import { recordPath } from '@rapport/shared/paths';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

interface About {
  title: string;
  entities: EntityRef[];
}

/** Whether the title contains the record's name, which then becomes the link. */
const isNamed = (title: string, { name }: EntityRef) => name !== '' && title.includes(name);

/** A title in which the name of a record links to it. */
export function InsightTitle({ title, entities }: About) {
  const entity = entities.find((each) => isNamed(title, each));
  if (!entity) return title;
  const at = title.indexOf(entity.name);
  return (
    <>
      {title.slice(0, at)}
      <Link to={recordPath(entity.type, entity.id)} className="hover:text-accent-text hover:underline">
        <bdi>{entity.name}</bdi>
      </Link>
      {title.slice(at + entity.name.length)}
    </>
  );
}

/** Links to the records that the title does not name. */
export function OtherRecords({ title, entities }: About) {
  const named = entities.find((each) => isNamed(title, each));
  const others = entities.filter((each) => each !== named);
  if (others.length === 0) return null;
  return (
    <p className="text-[13px]/4.5">
      {others.map((entity, at) => (
        <Fragment key={entity.id}>
          {at > 0 && ', '}
          <EntityLink entity={entity} />
        </Fragment>
      ))}
    </p>
  );
}

function EntityLink({ entity: { type, id, name } }: { entity: EntityRef }) {
  return (
    <Link
      to={recordPath(type, id)}
      className="tap-target inline-block max-w-full break-words text-accent-text hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
