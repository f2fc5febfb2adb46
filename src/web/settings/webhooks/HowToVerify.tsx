import { Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../ui/CopyText.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { verifySnippets } from './verify-snippets.ts';
import classes from './Webhooks.module.css';

/** Explains how a receiver verifies our signature. */
export function HowToVerify() {
  const { t } = useTranslation('webhooks');
  const [language, setLanguage] = useState<string | null>('node');
  return (
    <section className={classes.card}>
      <Heading>{t('verify.title')}</Heading>
      <Text size="sm" c="dimmed">
        {t('verify.hint')}
      </Text>
      <Tabs value={language} onChange={setLanguage} keepMounted={false}>
        <Tabs.List mb={8}>
          <Tabs.Tab value="node">{t('verify.node')}</Tabs.Tab>
          <Tabs.Tab value="python">{t('verify.python')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="node">
          <CopyText text={verifySnippets.node} testId="snippet" />
        </Tabs.Panel>
        <Tabs.Panel value="python">
          <CopyText text={verifySnippets.python} testId="snippet" />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
