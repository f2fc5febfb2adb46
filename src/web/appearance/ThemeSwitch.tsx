import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function useThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return { other, toggle: () => setColorScheme(other) } as const;
}

export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const { other, toggle } = useThemeSwitch();
  const label = t(`theme.${other}`);
  return (
    <ActionIcon variant="default" size={28} aria-label={label} title={label} onClick={toggle}>
      {other === 'light' ? (
        <IconSun size={15} aria-hidden="true" />
      ) : (
        <IconMoon size={15} aria-hidden="true" />
      )}
    </ActionIcon>
  );
}
