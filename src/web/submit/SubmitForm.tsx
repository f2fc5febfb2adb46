import { Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BodyForm } from '../forms/BodyForm.tsx';
import type { SentForm } from '../forms/use-body-form.tsx';
import { CurlPanel } from './CurlPanel.tsx';
import { SamplesCard } from './SamplesCard.tsx';
import classes from './SubmitPage.module.css';

type Props = {
  of: SentForm;
  label: string;
  hint?: string;
  gap?: 'sm' | 'lg';
  /** The result, shown under the form. */
  answer?: ReactNode;
  commands: string[];
  script: string;
  children: ReactNode;
};

/** A submission form, with the same request as a command beside it. */
export function SubmitForm({ of, label, hint, gap = 'lg', answer, commands, script, children }: Props) {
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <BodyForm of={of} label={label} icon={<IconSend size={16} />} hint={hint} gap={gap}>
          {children}
        </BodyForm>
        {answer}
      </Stack>
      <aside className={classes.aside}>
        <SamplesCard />
        <CurlPanel commands={commands} script={script} />
      </aside>
    </div>
  );
}
