import { Input, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textFields } from '../../api/texts.ts';
import type { Identifiers } from './audio-draft.ts';
import type { Part } from './part.ts';
import classes from './SubmitPage.module.css';

const names = ['roomId', 'userId', 'forumId'] as const;

/** Whose it is and where it is from, in the platform's own names. */
export function IdentifierFields({ draft, change, faults }: Part<Identifiers>) {
  const { t } = useTranslation('submit');
  return (
    <Input.Wrapper label={t('ids.title')} description={t('ids.hint', textFields.userId.input)}>
      <div className={classes.ids}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={t(`ids.${name}`)}
            value={draft[name]}
            {...textFields.userId.input}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            error={faults[name]}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
