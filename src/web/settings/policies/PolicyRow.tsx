import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../api/languages.ts';
import type { Policy } from '../../../api/policies.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { ItemRow } from '../../ui/ItemTable.tsx';
import classes from './Policies.module.css';

type Props = {
  policy: Policy;
  busy: boolean;
  onOpen: () => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onArchive?: () => void;
  onRestore?: () => void;
};

/** One policy: its name, the labels that it is offered for, and its text. */
export function PolicyRow({ policy, busy, onOpen, onUp, onDown, onArchive, onRestore }: Props) {
  const { t, i18n } = useTranslation('policies');
  const name = inLanguage(policy.names, i18n.language) ?? policy.key;
  const provision = inLanguage(policy.provisions, i18n.language);
  const action = (key: string, icon: TablerIcon, run: (() => void) | undefined) => ({
    key,
    words: t(key, { name }),
    icon,
    disabled: busy,
    run,
  });
  const change = action('change', IconPencil, onOpen);
  return (
    <ItemRow
      name={name}
      about={policy.key}
      cells={[
        policy.labels.length === 0 ? (
          t('everyLabel')
        ) : (
          <span key="labels" className={classes.labels}>
            {policy.labels.map((label) => (
              <LabelTag key={label} label={label} />
            ))}
          </span>
        ),
        <bdi key="text" className={classes.text}>
          {provision ?? inLanguage(policy.descriptions, i18n.language) ?? t('noProvision')}
        </bdi>,
      ]}
      direct={onRestore ? [change, action('restore', IconArchiveOff, onRestore)] : [change]}
      more={
        onArchive && [
          action('up', IconArrowUp, onUp),
          action('down', IconArrowDown, onDown),
          action('archive', IconArchive, onArchive),
        ]
      }
    />
  );
}
