import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Care, type CareAnswer, careFields } from '../../api/care.ts';
import { careChanged } from '../api/care.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { numberOrNull } from '../forms/number-in.ts';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { CareFields } from './CareFields.tsx';

type Props = {
  current: Care;
  save: (care: Care) => Promise<Partial<CareAnswer>>;
  onSaved?: () => void;
  /** Shown beside the button. */
  children?: React.ReactNode;
};

const draftOf = (care: Care) => ({
  ...care,
  pauseAfterSevere: (care.pauseAfterSevere ?? '') as number | string,
  pauseAfterMinutes: (care.pauseAfterMinutes ?? '') as number | string,
});

const careIn = (draft: ReturnType<typeof draftOf>): Care => ({
  ...draft,
  pauseAfterSevere: numberOrNull(draft.pauseAfterSevere),
  pauseAfterMinutes: numberOrNull(draft.pauseAfterMinutes),
});

/** The form for care settings. Nothing applies before it is saved; the input stays if saving fails. */
export function CareForm({ current, save, onSaved, children }: Props) {
  const { t } = useTranslation('care');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: careFields,
    initial: draftOf(current),
    toBody: careIn,
    send: save,
    onSent: (changed) => {
      careChanged(queryClient, changed);
      onSaved?.();
    },
  });
  return (
    <BodyForm
      of={form}
      label={t('save')}
      more={
        <>
          {children}
          <Text size="sm" c="dimmed" role="status">
            {form.saved ? t('saved') : ''}
          </Text>
        </>
      }
    >
      <CareFields field={form.field} />
    </BodyForm>
  );
}
