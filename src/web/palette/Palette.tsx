import { Combobox, Modal, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Keycaps } from '../ui/Keycap.tsx';
import classes from './Palette.module.css';
import { type Command, commandsLike } from './palette-commands.ts';
import { takeTyped } from './typed-ahead.ts';
import { useCaseCommands } from './use-case-commands.ts';
import { useCommands } from './use-commands.ts';

const groups = ['do', 'go', 'lanes', 'cases'] as const;

/** Every command and page, found by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
  const [words, setWords] = useState('');
  const [entered, setEntered] = useState(false);
  const [search] = useDebouncedValue(words.trim(), 200);
  const combobox = useCombobox({ opened: true });
  const cases = useCaseCommands(search);
  const commands: Command[] = [...commandsLike(useCommands(), words), ...cases.commands];
  const count = commands.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is selected again when the list changes
  useEffect(() => {
    combobox.selectFirstOption();
    // Enter was pressed before there were options.
    if (entered && count > 0) combobox.clickSelectedOption();
  }, [words, count, entered]);
  const field = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    // The dialog focuses it by a timer, and text typed until then would be lost.
    input.focus({ preventScroll: true });
    const ahead = takeTyped();
    setWords((before) => before + ahead.words);
    setEntered(ahead.entered);
  }, []);
  const submit = (id: string) => {
    const chosen = commands.find((command) => command.id === id);
    onClose();
    // After this dialog has returned the focus.
    if (chosen) setTimeout(chosen.run);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette:title')}
      withCloseButton={false}
      yOffset="12vh"
      classNames={{ header: classes.header, body: classes.body }}
      transitionProps={{ duration: 0 }}
    >
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.EventsTarget>
          <TextInput
            ref={field}
            data-autofocus
            variant="unstyled"
            size="md"
            px="md"
            value={words}
            aria-label={t('palette:title')}
            placeholder={t('palette:hint')}
            leftSection={<IconSearch size={17} aria-hidden="true" />}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setEntered(false);
            }}
            // The list handles Escape to close itself, but it is always open.
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah="50vh" type="auto" className={classes.list} viewportProps={{ tabIndex: 0 }}>
          <Combobox.Options aria-label={t('palette:title')}>
            {groups.map((group) => {
              const own = commands.filter((command) => command.group === group);
              return own.length > 0 ? (
                <Combobox.Group key={group} label={t(`palette:group.${group}`)}>
                  {own.map((command) => (
                    <Combobox.Option key={command.id} value={command.id} className={classes.option}>
                      <span className={classes.name}>{command.name}</span>
                      {command.hint ? <span className={classes.hint}>{command.hint}</span> : null}
                      {command.keys ? <Keycaps keys={command.keys} /> : null}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ) : null;
            })}
            {count === 0 ? (
              <Combobox.Empty>{t(cases.searching ? 'palette:searching' : 'palette:none')}</Combobox.Empty>
            ) : null}
          </Combobox.Options>
        </ScrollArea.Autosize>
        {cases.error ? <p className={classes.failed}>{t('palette:failed')}</p> : null}
      </Combobox>
    </Modal>
  );
}
