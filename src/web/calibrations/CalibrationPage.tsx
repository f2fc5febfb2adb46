import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { type CalibrationDetail, closeCalibration } from '../../api/calibrations.ts';
import { ask } from '../api/ask.ts';
import { calibrationQuery, calibrationsChanged } from '../api/calibrations.ts';
import { formatCount } from '../format/time.ts';
import { usePolicyName } from '../labels/policies.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './Calibrations.module.css';
import { Results } from './Results.tsx';
import { SessionCase } from './SessionCase.tsx';

/** One session: its cases while it is open, and then what people answered. The address says which case is open. */
export function CalibrationPage() {
  const { t } = useTranslation(['calibrations', 'common']);
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(calibrationQuery(id));
  const name = data?.calibration.name ?? t('title');
  useDocumentTitle(`${name} · ${t('common:product')}`);
  return (
    <div className={classes.page}>
      <Title order={1} size="h1" dir="auto">
        {name}
      </Title>
      {error ? <ErrorNote error={error} compact={data !== undefined} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={420} />}
      {data ? <Shown detail={data} /> : null}
    </div>
  );
}

function Shown({ detail }: { detail: CalibrationDetail }) {
  const { t } = useTranslation('calibrations');
  const policyName = usePolicyName();
  const { calibration, policy, cases } = detail;
  const { person } = useSession();
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('case'));
  const first = cases.find(({ own }) => own === null) ?? cases[0];
  const position = cases.some((one) => one.position === wanted) ? wanted : (first?.position ?? 1);
  const go = (to: number) => setParams({ case: String(to) });
  const looks = calibration.own || params.has('case');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(`kind.${calibration.kind}`)}
        {policy
          ? ` · ${policyName(policy.key)}, ${t(policy.draft ? 'draft' : 'published', { version: policy.version })}`
          : ''}
      </Text>
      {calibration.closedAt === null && mayManage(person.role) ? <Progress detail={detail} /> : null}
      {detail.results ? <Results detail={detail} /> : null}
      {calibration.closedAt === null && looks ? (
        <SessionCase key={position} detail={detail} position={position} onGo={go} />
      ) : null}
      {calibration.closedAt === null && !looks ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => go(position)}
          >
            {t('look')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Progress({ detail: { calibration } }: { detail: CalibrationDetail }) {
  const { t, i18n } = useTranslation('calibrations');
  const queryClient = useQueryClient();
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label={t('progress')}>
        {calibration.people.map(({ person, answered }) => (
          <li key={person.id}>
            <bdi>
              {t('personOf', { name: person.name, answered: count(answered), all: count(calibration.cases) })}
            </bdi>
          </li>
        ))}
      </ul>
      <div>
        <ConfirmButton
          words={t('closeIt')}
          icon={<IconEye size={16} aria-hidden="true" />}
          ask={t('askClose')}
          yes={t('closeIt')}
          run={async () => {
            await ask(closeCalibration, { params: { id: calibration.id } });
            await calibrationsChanged(queryClient);
          }}
        />
      </div>
    </Stack>
  );
}
