import { ActionIcon, Menu, Popover, Tooltip } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { Confirm, type Question } from './Confirm.tsx';
import classes from './ItemTable.module.css';

export type RowAction = {
  key: string;
  /** Accessible name of the button, and its tip. */
  words: string;
  /** A longer tip. */
  tip?: string;
  icon: TablerIcon;
  /** So is an action whose `run` is undefined. */
  disabled?: boolean;
  busy?: boolean;
} & (
  | { run: (() => void) | undefined; expanded?: boolean }
  | { to: To }
  | { question: Question }
  | { form: (close: () => void) => ReactNode }
);
export type DirectActions =
  | readonly []
  | readonly [RowAction | null]
  | readonly [RowAction | null, RowAction | null];

type Props = { name: string; direct: DirectActions; more?: readonly (RowAction | null)[] | undefined };

/** The actions of a row: at most two buttons, and the rest in a menu. Questions and forms open beside them. */
export function RowActions({ name, direct, more = [] }: Props) {
  const { t } = useTranslation('common');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const buttons: RowAction[] = [...direct].filter((one) => one !== null);
  const items = more.filter((one) => one !== null);
  const opened = [...buttons, ...items].find(({ key }) => key === openKey);
  const close = () => setOpenKey(null);
  const press = (action: RowAction) => {
    if ('run' in action) action.run?.();
    else setOpenKey(action.key === openKey ? null : action.key);
  };
  return (
    <Popover
      opened={opened !== undefined}
      onChange={close}
      position="bottom-end"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.buttons}>
          {buttons.map((action) => (
            <DirectButton key={action.key} action={action} onPress={() => press(action)} />
          ))}
          {items.length > 0 ? (
            <Menu position="bottom-end" shadow="md">
              <Menu.Target>
                <ActionIcon
                  ref={menuButton}
                  variant="subtle"
                  color="gray"
                  size="var(--sl-control-small)"
                  aria-label={t('moreActions', { name })}
                >
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {items.map((action) => (
                  <MenuAction
                    key={action.key}
                    action={action}
                    onPress={() => {
                      // What opens returns the focus to where it was, and the item is gone by then.
                      menuButton.current?.focus();
                      press(action);
                    }}
                  />
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={opened?.words}>
        {opened && 'question' in opened ? <Confirm {...opened.question} onClose={close} /> : null}
        {opened && 'form' in opened ? opened.form(close) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

type ActionProps = { action: RowAction; onPress: () => void };

const isDisabled = (action: RowAction): boolean =>
  action.disabled === true || ('run' in action && !action.run);

function DirectButton({ action, onPress }: ActionProps) {
  const { words, tip = words, icon: Icon, busy = false } = action;
  const look = { variant: 'subtle', color: 'gray', size: 'var(--sl-control-small)' } as const;
  return (
    <Tooltip label={tip} events={{ hover: true, focus: true, touch: false }}>
      {'to' in action ? (
        <ActionIcon {...look} component={Link} to={action.to} preventScrollReset aria-label={words}>
          <Icon size={16} />
        </ActionIcon>
      ) : (
        <ActionIcon
          {...look}
          aria-label={words}
          aria-expanded={'expanded' in action ? action.expanded : undefined}
          disabled={isDisabled(action)}
          loading={busy}
          onClick={onPress}
        >
          <Icon size={16} />
        </ActionIcon>
      )}
    </Tooltip>
  );
}

function MenuAction({ action, onPress }: ActionProps) {
  const { words, icon: Icon, busy = false } = action;
  const look = { leftSection: <Icon size={16} aria-hidden="true" />, disabled: isDisabled(action) || busy };
  return 'to' in action ? (
    <Menu.Item {...look} component={Link} to={action.to}>
      {words}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} onClick={onPress}>
      {words}
    </Menu.Item>
  );
}
