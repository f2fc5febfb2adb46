import { Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMovie, IconTextCaption } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { paths, type SubmitKind } from '../paths.ts';
import classes from './SubmitPage.module.css';
import { TextsForm } from './TextsForm.tsx';
import { VideoForm } from './VideoForm.tsx';

const kinds = ['texts', 'video'] as const satisfies readonly SubmitKind[];

/** Where content is sent by hand: the same calls that a platform's programs make. */
export function SubmitPage() {
  const { t } = useTranslation(['submit', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const navigate = useNavigate();
  const { kind } = useParams();
  const chosen = kinds.find((one) => one === kind);
  if (!chosen) return <Navigate to={paths.submit('texts')} replace />;
  return (
    <div className={classes.page}>
      <Title order={1} size="h1">
        {t('title')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('hint')}
      </Text>
      <Tabs
        value={chosen}
        keepMounted={false}
        onChange={(next) => void navigate(paths.submit(next === 'video' ? 'video' : 'texts'))}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="texts" leftSection={<IconTextCaption size={16} />}>
            {t('texts.tab')}
          </Tabs.Tab>
          <Tabs.Tab value="video" leftSection={<IconMovie size={16} />}>
            {t('video.tab')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="texts">
          <TextsForm />
        </Tabs.Panel>
        <Tabs.Panel value="video">
          <VideoForm />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
