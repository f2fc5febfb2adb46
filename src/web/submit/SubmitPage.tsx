import { Tabs, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconBroadcast,
  IconMicrophone,
  IconMovie,
  IconMusic,
  IconTextCaption,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { paths, type SubmitKind } from '../paths/paths.ts';
import { AudioForm } from './AudioForm.tsx';
import { AudioStreamForm } from './AudioStreamForm.tsx';
import classes from './SubmitPage.module.css';
import { TextsForm } from './TextsForm.tsx';
import { VideoForm } from './VideoForm.tsx';
import { VideoStreamForm } from './VideoStreamForm.tsx';

const forms: { kind: SubmitKind; Icon: TablerIcon; Form: ComponentType }[] = [
  { kind: 'texts', Icon: IconTextCaption, Form: TextsForm },
  { kind: 'audio', Icon: IconMusic, Form: AudioForm },
  { kind: 'audio-stream', Icon: IconMicrophone, Form: AudioStreamForm },
  { kind: 'video', Icon: IconMovie, Form: VideoForm },
  { kind: 'video-stream', Icon: IconBroadcast, Form: VideoStreamForm },
];

/** Submits content by hand, with the same calls that a platform's programs use. */
export function SubmitPage() {
  const { t } = useTranslation(['submit', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  const navigate = useNavigate();
  const { kind } = useParams();
  const chosen = forms.find((one) => one.kind === kind);
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
        value={chosen.kind}
        keepMounted={false}
        onChange={(next) => {
          const form = forms.find((one) => one.kind === next);
          if (form) void navigate(paths.submit(form.kind));
        }}
      >
        <Tabs.List mb="md">
          {forms.map(({ kind: one, Icon }) => (
            <Tabs.Tab key={one} value={one} leftSection={<Icon size={16} />}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {forms.map(({ kind: one, Form }) => (
          <Tabs.Panel key={one} value={one}>
            <Form />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
