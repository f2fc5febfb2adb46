import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecidingStore } from '../decision/use-deciding.ts';

type Props = {
  /** Signs out; what was not sent is deleted from this browser. */
  onSignOut: () => void;
  onClose: () => void;
};

/** Before a sign-out with decisions that the server has not accepted: send them first, or discard them. */
export function SignOutDialog({ onSignOut, onClose }: Props) {
  const { t } = useTranslation('outbox');
  const { subscribe, waiting, openOutbox } = useDecidingStore();
  const entries = useSyncExternalStore(subscribe, waiting);
  // The network may come back while this is open.
  const isSent = entries.length === 0;
  const send = useMutation({
    mutationFn: async () => {
      await (await openOutbox()).drain();
      return waiting().length;
    },
    networkMode: 'always',
    onSuccess: (left) => {
      if (left === 0) onSignOut();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={isSent ? t('signOut.sentTitle') : t('signOut.title', { count: entries.length })}
      closeButtonProps={{ 'aria-label': t('signOut.cancel') }}
    >
      <Stack gap="sm">
        <List size="sm">
          {entries.map(({ key, verdict, title }) => (
            <List.Item key={key}>
              {t('signOut.one', { title, verdict: t(`case:verdict.${verdict}`) })}
            </List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed" role="status">
          {t(isSent ? 'signOut.sent' : send.isSuccess ? 'signOut.stillWaiting' : 'signOut.hint')}
        </Text>
        <Group gap={8}>
          {isSent ? (
            <Button onClick={onSignOut}>{t('common:signOut')}</Button>
          ) : (
            <>
              <Button data-autofocus loading={send.isPending} onClick={() => send.mutate()}>
                {t('signOut.send')}
              </Button>
              <Button variant="default" onClick={onSignOut}>
                {t('signOut.discard')}
              </Button>
            </>
          )}
          <Button variant="default" onClick={onClose}>
            {t('signOut.cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
