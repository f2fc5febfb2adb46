import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import type { TaskSummary } from '../../api/submissions.ts';
import { formatScore } from '../format/time.ts';
import type { ListProps } from '../submissions/FindingsTable.tsx';
import { Parts } from '../ui/Parts.tsx';
import { CropPicture } from './CropPicture.tsx';
import { type Person, personsOf } from './persons.ts';
import classes from './TaskViews.module.css';
import { Tile } from './Tile.tsx';

type Props = ListProps & { findings: Finding[]; matchList: TaskSummary['matchList'] };

/** Each matched person once, with a crop of their face from every frame. */
export function PersonsView({ findings, matchList, ...list }: Props) {
  return (
    <>
      {personsOf(findings, matchList).map((person) => (
        <OnePerson key={person.key} person={person} {...list} />
      ))}
    </>
  );
}

function OnePerson({ person, ...list }: { person: Person } & ListProps) {
  const { t } = useTranslation('videos');
  const { name, typeName, scenes, sightings } = person;
  const shownName = name || t('person.unnamed');
  const about = [
    typeName,
    scenes.length > 0 && t('person.scene', { scene: scenes.join(', ') }),
    t('person.seen', { count: sightings.length }),
  ];
  return (
    <section className={classes.group} data-testid="person">
      <div className={classes.groupHead}>
        <b dir="auto">{shownName}</b>
        <Text size="xs" c="dimmed" component="span">
          <Parts of={about} />
        </Text>
      </div>
      {sightings.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('person.noPicture')}
        </Text>
      )}
      <ul className={classes.tiles} aria-label={shownName}>
        {sightings.map((finding) => (
          <Tile
            key={finding.id}
            finding={finding}
            {...list}
            picture={<CropPicture finding={finding} alt={t('person.face', { name: shownName })} />}
            caption={t('person.similarity', { score: formatScore(finding.rate) })}
          />
        ))}
      </ul>
    </section>
  );
}
