import { Anchor, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeModerationAccount, type ModerationAccount } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { formatDateTime } from '../../format/time.ts';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/use-now.ts';

const soonMs = 30 * 86_400_000;
const fewBits = 2048;

type Props = { account: ModerationAccount; unreachable: string | null };

/** Warnings about the service's key and about our own address. */
export function AccountNotes({ account, unreachable }: Props) {
  const { t, i18n } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const now = useNow();
  const drop = useMutation({
    mutationFn: () =>
      ask(changeModerationAccount, { params: { id: account.id }, body: { dropOldKey: true } }),
    onSuccess: () => accountsChanged(queryClient),
  });
  const { serviceKey, oldKeyUntil } = account;
  const ends = serviceKey?.notAfter ?? null;
  const remainingMs = ends === null ? Number.POSITIVE_INFINITY : Date.parse(ends) - now;
  const when = ends === null ? '' : formatDateTime(ends, i18n.language);
  return (
    <>
      {serviceKey && serviceKey.bits < fewBits ? (
        <Warning words={t('serviceKey.short', { bits: serviceKey.bits })} />
      ) : null}
      {remainingMs < 0 ? <Warning words={t('serviceKey.ended', { at: when })} /> : null}
      {remainingMs >= 0 && remainingMs < soonMs ? (
        <Warning words={t('serviceKey.endsSoon', { at: when })} />
      ) : null}
      {oldKeyUntil === null ? null : (
        <Text size="sm">
          {t('serviceKey.old', { at: formatDateTime(oldKeyUntil, i18n.language) })}{' '}
          <Anchor component="button" size="sm" onClick={() => drop.mutate()}>
            {t('serviceKey.dropOld')}
          </Anchor>
        </Text>
      )}
      {unreachable === null ? null : <Warning words={t('callbackLocal', { base: unreachable })} />}
    </>
  );
}

const Warning = ({ words }: { words: string }) => (
  <Note tone="warn" title={words} compact>
    {null}
  </Note>
);
