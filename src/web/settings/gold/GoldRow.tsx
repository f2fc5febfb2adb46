import { IconArchive, IconExternalLink, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type GoldCase, retireGold, sendGold } from '../../../api/gold.ts';
import { ask } from '../../api/ask.ts';
import { goldChanged } from '../../api/gold.ts';
import { formatCount, formatDate } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { paths } from '../../paths/paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import { Status } from '../../ui/Status.tsx';

/** One gold case: its answer, where it is from, and how its copies were answered. */
export function GoldRow({ gold }: { gold: GoldCase }) {
  const { t, i18n } = useTranslation('gold');
  const queryClient = useQueryClient();
  const labelName = useLabelName();
  const { id, caseId, title, verdict, label, origin, by, markedAt, retiredAt, waiting, answered, right } =
    gold;
  const send = useMutation({
    mutationFn: () => ask(sendGold, { params: { id } }),
    onSuccess: () => goldChanged(queryClient),
  });
  const answer = t(`answer.${verdict}`);
  const count = (value: number) => formatCount(value, i18n.language);
  const retired = retiredAt !== null;
  return (
    <ItemRow
      name={title}
      testId="gold"
      cells={[
        label === null ? answer : t('withLabel', { answer, label: labelName(label) }),
        t('by', { origin: t(`origin.${origin}`), name: by, at: formatDate(markedAt, i18n.language) }),
        retired ? (
          <Status key="retired">{t('retired')}</Status>
        ) : (
          [
            answered === 0
              ? t('notAnswered')
              : t('rightOf', { right: count(right), answered: count(answered) }),
            ...(waiting > 0 ? [t('waits')] : []),
          ].join(' · ')
        ),
      ]}
      direct={[
        {
          key: 'send',
          words: t('send'),
          icon: IconSend,
          busy: send.isPending,
          disabled: retired || waiting > 0,
          run: () => send.mutate(),
        },
      ]}
      more={[
        { key: 'open', words: t('open'), icon: IconExternalLink, to: paths.case('all', caseId) },
        retired
          ? null
          : {
              key: 'retire',
              words: t('retire'),
              icon: IconArchive,
              question: {
                ask: t('askRetire', { title }),
                yes: t('retire'),
                run: async () => {
                  await ask(retireGold, { params: { id } });
                  await goldChanged(queryClient);
                },
              },
            },
      ]}
    >
      {send.error ? <ErrorNote error={send.error} compact /> : null}
    </ItemRow>
  );
}
