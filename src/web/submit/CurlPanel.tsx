import { Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../ui/CopyText.tsx';
import { Heading } from '../ui/Heading.tsx';
import { curlKey } from './curl.ts';
import classes from './SubmitPage.module.css';

type Props = {
  /** curl commands for our own API. */
  commands: string[];
  /** A script that signs and sends the same calls to the moderation service itself. */
  script: string;
};

/** The form's request for programs: as curl commands for our API, or as a script for the moderation service. */
export function CurlPanel({ commands, script }: Props) {
  const { t } = useTranslation('submit');
  const [whose, setWhose] = useState<string | null>('api');
  return (
    <section className={classes.card}>
      <Heading>{t('curl.title')}</Heading>
      <Tabs value={whose} onChange={setWhose} keepMounted={false} mt={4}>
        <Tabs.List mb={8}>
          <Tabs.Tab value="api">{t('curl.api')}</Tabs.Tab>
          <Tabs.Tab value="service">{t('curl.service')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="api">
          <Command hint={t('curl.apiHint')} text={[curlKey, ...commands].join('\n\n')} />
        </Tabs.Panel>
        <Tabs.Panel value="service">
          <Command hint={t('curl.serviceHint')} text={script} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function Command({ hint, text }: { hint: string; text: string }) {
  return (
    <>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
      <CopyText text={text} testId="curl" />
    </>
  );
}
