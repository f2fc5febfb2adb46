import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { replayDelivery, type SendingDetail } from '../../../api/webhooks.ts';
import { ask } from '../../api/ask.ts';
import { sendingQuery, webhooksChanged } from '../../api/webhooks.ts';
import { formatDateTime } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { prettyJson } from '../../ui/pretty-json.ts';
import { Attempts } from './Attempts.tsx';
import { StateTag } from './StateTag.tsx';

/** One delivery: its payload, every attempt with the response, and a button to send it again. */
export function DeliveryDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="min(620px, 100%)"
      title={t('delivery')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {id === null ? null : <Loaded key={id} id={id} />}
    </Drawer>
  );
}

function Loaded({ id }: { id: string }) {
  const detail = useQuery(sendingQuery(id));
  if (detail.data) return <Delivery detail={detail.data} />;
  return detail.error ? (
    <ErrorNote error={detail.error} onRetry={() => void detail.refetch()} />
  ) : (
    <Skeleton height={320} />
  );
}

function Delivery({ detail: { sending, body, attempts } }: { detail: SendingDetail }) {
  const { t, i18n } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: () => ask(replayDelivery, { params: { id: sending.id } }),
    onSuccess: () => webhooksChanged(queryClient),
  });
  return (
    <Stack gap="md" data-testid="delivery-detail">
      <Group gap="xs">
        <StateTag state={sending.state} />
        <Text size="sm">
          {t(`type.${sending.type.replace('.', '-')}`)} → {sending.endpointName}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {sending.webhookId}
        {sending.nextAt === null
          ? null
          : ` · ${t('nextAt', { at: formatDateTime(sending.nextAt, i18n.language) })}`}
      </Text>
      <Group gap="xs">
        {sending.type === 'webhook.test' ? null : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRepeat size={14} />}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t('again')}
          </Button>
        )}
        {sending.caseId === null ? null : (
          <Anchor component={Link} size="sm" to={paths.case('all', sending.caseId)}>
            {t('toCase')}
          </Anchor>
        )}
      </Group>
      {again.error ? <ErrorNote error={again.error} compact /> : null}
      <section>
        <Heading level={3}>{t('attemptsTitle')}</Heading>
        <Attempts attempts={attempts} />
      </section>
      <section>
        <Heading level={3}>{t('payload')}</Heading>
        <CopyText text={prettyJson(body)} testId="payload" />
      </section>
    </Stack>
  );
}
