import { Input, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { audioFileFields } from '../../api/submissions.ts';
import type { FormOf } from '../forms/use-body-form.tsx';
import type { Identifiers } from './audio-draft.ts';
import classes from './SubmitPage.module.css';

const names = ['roomId', 'userId', 'forumId'] as const;

/** The platform's own identifiers of user, room and forum. */
export function IdentifierFields({ of }: { of: FormOf<Identifiers> }) {
  const { t } = useTranslation('submit');
  return (
    <Input.Wrapper label={t('ids.title')} description={t('ids.hint', audioFileFields.roomId.input)}>
      <div className={classes.ids}>
        {names.map((name) => (
          <TextInput key={name} label={t(`ids.${name}`)} {...of.field(name)} />
        ))}
      </div>
    </Input.Wrapper>
  );
}
