import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './PeopleHere.module.css';
import { usePeopleHere } from './use-people-here.ts';

type Props = ActionIconProps & ElementProps<'button', keyof ActionIconProps>;

/** The number of people online; opens their list. Empty until it is known. */
export function PeopleButton(props: Props) {
  const { t } = useTranslation('people');
  const here = usePeopleHere();
  if (!here) return null;
  const words = t('hereNow', { count: here.length });
  return (
    <ActionIcon variant="subtle" color="gray" w="auto" px={8} aria-label={words} title={words} {...props}>
      <IconUsers size={18} aria-hidden="true" />
      <span className={classes.count}>{here.length}</span>
    </ActionIcon>
  );
}
