import { Badge, Box, Button, CopyButton, Drawer, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Callback, SubmissionDetail } from '../../api/submissions.ts';
import { Note } from '../ui/Note.tsx';
import { formatDateTime } from '../ui/time.ts';
import { prettyJson } from './pretty-json.ts';
import classes from './VideoPage.module.css';

type Props = { detail: SubmissionDetail; opened: boolean; onClose: () => void };

/** What the service sent, as it came, and what we made of it. */
export function CallbacksDrawer({ detail, opened, onClose }: Props) {
  const { t } = useTranslation('videos');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('raw.title')}
      closeButtonProps={{ 'aria-label': t('raw.close') }}
    >
      <Tabs defaultValue="callbacks" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="callbacks">{t('raw.callbacks', { count: detail.callbacks.length })}</Tabs.Tab>
          <Tabs.Tab value="json">{t('raw.json')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="callbacks">
          <Stack gap="lg">
            {detail.callbacks.length === 0 && <Text c="dimmed">{t('raw.none')}</Text>}
            {detail.callbacks.map((callback) => (
              <CallbackCard key={callback.id} callback={callback} />
            ))}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <Raw text={JSON.stringify(detail, null, 1)} />
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}

function CallbackCard({ callback }: { callback: Callback }) {
  const { t, i18n } = useTranslation('videos');
  const { type, receivedAt, duplicates, oddities, reason, raw } = callback;
  return (
    <section data-testid="callback">
      <Group gap="xs" mb={6}>
        <Text fw={600} size="sm">
          {t(`raw.type.${type}`)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(receivedAt, i18n.language)}
        </Text>
        {duplicates > 0 && (
          <Badge variant="light" color="gray" radius="sm" tt="none">
            {t('raw.duplicates', { count: duplicates })}
          </Badge>
        )}
      </Group>
      {reason && (
        <Box mb={6}>
          <Note tone="error" title={t(`raw.type.${type}`)} compact>
            <Text size="xs">{reason}</Text>
          </Note>
        </Box>
      )}
      {oddities.length > 0 && (
        <Box mb={6}>
          <Note tone="warn" title={t('raw.oddities', { count: oddities.length })} compact>
            {oddities.map(({ path, what }) => (
              <Text key={`${path} ${what}`} size="xs">
                <b>{path}</b>: {what}
              </Text>
            ))}
          </Note>
        </Box>
      )}
      <Raw text={prettyJson(raw)} />
    </section>
  );
}

function Raw({ text }: { text: string }) {
  const { t } = useTranslation('videos');
  return (
    <Stack gap={4}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.raw} tabIndex={0}>
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ alignSelf: 'flex-end' }}
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t('raw.copied') : t('raw.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
