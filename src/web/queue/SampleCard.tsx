import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { ShownText } from '../text/ShownText.tsx';
import { useCaseTitle } from '../text/use-case-title.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { CasePicture } from './CasePicture.tsx';
import classes from './SampleCard.module.css';

type Props = {
  row: Case;
  looked: boolean;
  onLooked: (looked: boolean) => void;
  onLeaveOut: () => void;
};

/** One case of the sample, in full: it can be confirmed only after it was shown. */
export function SampleCard({ row, looked, onLooked, onLeaveOut }: Props) {
  const { t } = useTranslation('bulk');
  const caseTitle = useCaseTitle();
  const { data, error, refetch } = useQuery(q.case(row.id));
  const spoken = data?.findings.map(({ text }) => text).filter(Boolean) ?? [];
  return (
    <div className={classes.card}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} compact /> : null}
      {data ? (
        <div className={classes.what}>
          {data.content === null ? (
            <>
              <Text size="sm">{caseTitle(row)}</Text>
              <div className={classes.pictures}>
                {row.thumbnails.map((picture) => (
                  <CasePicture key={picture.id} row={row} picture={picture} />
                ))}
              </div>
              {spoken.length > 0 ? <Text size="sm">“{spoken.join('” “')}”</Text> : null}
            </>
          ) : (
            <ShownText text={data.content} />
          )}
        </div>
      ) : (
        <Skeleton height={48} />
      )}
      <Group gap={8}>
        {row.labels.map(({ task, label, rate, review }) => (
          <LabelTag key={`${task} ${label}`} label={label} rate={rate} review={review} />
        ))}
        <Checkbox
          ml="auto"
          size="sm"
          label={t('looked')}
          checked={looked}
          disabled={!data}
          onChange={(event) => onLooked(event.currentTarget.checked)}
        />
        <Button size="compact-xs" variant="default" onClick={onLeaveOut}>
          {t('leaveOut')}
        </Button>
      </Group>
    </div>
  );
}
