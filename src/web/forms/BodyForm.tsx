import { Button, Group, Input, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import type { SentForm } from './use-body-form.tsx';

type Props = {
  of: SentForm;
  /** Label of its button. */
  label: ReactNode;
  icon?: ReactNode;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Text beside the button. */
  hint?: ReactNode;
  /** Further buttons beside it. */
  more?: ReactNode;
  gap?: 'xs' | 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  /** Its fields take all the room there is. */
  wide?: boolean;
  children: ReactNode;
};

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A form around fields that are sent together. The result is shown under the button, which does not move. */
export function BodyForm(props: Props) {
  const {
    of,
    label,
    icon,
    danger = false,
    hint,
    more,
    gap = 'md',
    fullWidth = false,
    wide,
    children,
  } = props;
  return (
    <form noValidate onSubmit={of.submit}>
      <Stack gap={gap} maw={wide ? undefined : 'var(--sl-form)'}>
        {children}
        <Group gap="sm">
          <Button
            type="submit"
            {...(danger ? { bg: 'var(--sl-reject)', c: 'var(--sl-surface-0)' } : {})}
            leftSection={icon}
            loading={of.save.isPending}
            fullWidth={fullWidth}
            // A disabled button would lose the focus. A press while it loads sends nothing.
            renderRoot={(root) => <button {...root} disabled={false} aria-disabled={of.save.isPending} />}
          >
            {label}
          </Button>
          {more}
          {hint ? (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          ) : null}
        </Group>
        {of.other ? (
          <Input.Error role="alert" ref={bringIntoView}>
            {of.other}
          </Input.Error>
        ) : null}
        {of.error ? (
          <div ref={bringIntoView}>
            <ErrorNote error={of.error} compact />
          </div>
        ) : null}
      </Stack>
    </form>
  );
}
