import { Button, Input, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Submission } from '../../api/submissions.ts';
import { limits } from '../../protocol/limits.ts';
import { faultsOf } from '../api/problem-error.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { placeOf } from '../videos/place-of.ts';
import { CurlPanel } from './CurlPanel.tsx';
import { memberFaults } from './member-faults.ts';
import { SamplesCard } from './SamplesCard.tsx';
import classes from './SubmitPage.module.css';

type Props<Body> = {
  body: Body;
  members: readonly string[];
  send: (body: Body) => Promise<{ submission: Submission }>;
  /** Why a member cannot be taken, in the words of the screen; null where only the API knows. */
  whyNot: (member: string) => string | null;
  /** It is sent; how it was sent stays, for the next one. */
  onSent: () => void;
  /** What stands in the form cannot even be sent, and the form says so beside it. */
  broken?: boolean;
  sendWords: string;
  commands: string[];
  script: string;
  children: (faults: Record<string, string>) => ReactNode;
};

/** What the forms for sound and film share: sending, the API's word beside its field, the same call as a command. */
export function MediaForm<Body extends object>(props: Props<Body>) {
  const { body, members, broken = false } = props;
  const { t } = useTranslation('submit');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: props.send,
    onSuccess: ({ submission }) => {
      props.onSent();
      void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      void navigate(placeOf(submission));
    },
  });
  const told = faultsOf(send.error, 'invalid_request');
  const faults = Object.fromEntries(
    Object.entries(memberFaults(members, told, entries(send.variables), entries(body))).map(
      ([member, message]) => {
        const word = props.whyNot(member);
        return [member, word ? t(word, limits) : message];
      },
    ),
  );
  return (
    <div className={classes.columns}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!broken) send.mutate(body);
        }}
      >
        <Stack gap="lg">
          {props.children(faults)}
          {faults.other && <Input.Error role="alert">{faults.other}</Input.Error>}
          {send.error && told.length === 0 && <ErrorNote error={send.error} />}
          <Button
            type="submit"
            leftSection={<IconSend size={16} />}
            loading={send.isPending}
            disabled={broken}
            style={{ alignSelf: 'flex-start' }}
          >
            {props.sendWords}
          </Button>
        </Stack>
      </form>
      <aside className={classes.aside}>
        <SamplesCard />
        <CurlPanel commands={props.commands} script={props.script} />
      </aside>
    </div>
  );
}

/** A body's members by name; an interface has no index of its own. */
function entries(body: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body ?? {}));
}
