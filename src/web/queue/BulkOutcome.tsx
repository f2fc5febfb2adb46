import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Case } from '../../api/cases.ts';
import type { BulkAnswer } from '../../api/decisions.ts';
import { paths } from '../paths/paths.ts';
import { ShownText } from '../text/ShownText.tsx';
import { useCaseTitle } from '../text/use-case-title.ts';

type Props = { answer: BulkAnswer; cases: Case[]; note: string; lane: string; onClose: () => void };
type Problem = NonNullable<BulkAnswer['results'][number]['problem']>;

/** The result if not all cases were decided: which ones somebody else decided first. */
export function BulkOutcome({ answer, cases, note, lane, onClose }: Props) {
  const { t } = useTranslation('bulk');
  const caseTitle = useCaseTitle();
  const rows = new Map(cases.map((row) => [row.id, row]));
  const done = answer.results.filter(({ decision }) => decision !== null).length;
  const others = answer.results.flatMap(({ id, problem }) => (problem ? [{ id, problem }] : []));
  const words = ({ by, decision, detail }: Problem) => {
    if (by && decision) return t('theirs', { name: by.name, verdict: t(`case:verdict.${decision.verdict}`) });
    return by ? t('held', { name: by.name }) : detail;
  };
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t('done', { count: done })} · {t('notDone', { count: others.length })}
      </Text>
      <ul data-testid="not-mine">
        {others.map(({ id, problem }) => {
          const row = rows.get(id);
          return (
            <li key={id}>
              <Link to={paths.case(lane, id)} onClick={onClose}>
                <ShownText text={row ? (row.kind === 'text' ? row.preview : caseTitle(row)) : id} />
              </Link>{' '}
              <Text span size="sm" c="dimmed">
                {words(problem)}
              </Text>
            </li>
          );
        })}
      </ul>
      {note ? <Text size="sm">{t('yourNote', { note })}</Text> : null}
      <Group justify="flex-end">
        <Button size="xs" variant="default" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
