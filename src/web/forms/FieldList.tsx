import { Button, Fieldset, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  count: number;
  /** No more can be added then. */
  max: number;
  /** Words about the one at this place, from 0. */
  title: (at: number) => string;
  remove: (at: number) => string;
  add: string;
  onRemove: (at: number) => void;
  onAdd: () => void;
  /** The fields of the one at this place. */
  children: (at: number) => ReactNode;
};

/** Groups of fields, of which a form has any number. */
export function FieldList({ count, max, title, remove, add, onRemove, onAdd, children }: Props) {
  return (
    <Stack gap="sm">
      {Array.from({ length: count }, (_, at) => (
        <Fieldset key={at} legend={title(at)}>
          <Stack gap="sm">
            {children(at)}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              onClick={() => onRemove(at)}
            >
              {remove(at)}
            </Button>
          </Stack>
        </Fieldset>
      ))}
      {count < max ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={onAdd}
        >
          {add}
        </Button>
      ) : null}
    </Stack>
  );
}
