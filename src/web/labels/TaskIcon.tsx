import {
  IconAlphabetLatin,
  IconBadgeTm,
  IconCheckbox,
  IconDeviceTv,
  IconListSearch,
  IconMessageReport,
  IconMicrophone,
  IconPhoto,
  IconPhotoSearch,
  type IconProps,
  IconSpeakerphone,
  IconStar,
  IconUserSearch,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { TaskType } from '../../protocol/tasks.ts';

const icons: Record<TaskType, ComponentType<IconProps>> = {
  text: IconAlphabetLatin,
  'speech-transcription': IconMicrophone,
  'speech-moderation': IconMessageReport,
  'vulgar-speech': IconSpeakerphone,
  'image-classification': IconPhoto,
  'person-search': IconUserSearch,
  'known-person-search': IconStar,
  'image-gallery': IconPhotoSearch,
  'ocr-text': IconListSearch,
  'banned-logo': IconDeviceTv,
  logo: IconBadgeTm,
};

type Props = {
  task: string;
  size?: number;
  /** The task's name, if it is not beside the icon. */
  name?: string | undefined;
};

/** A task at a glance. */
export function TaskIcon({ task, size = 14, name }: Props) {
  const Icon = Object.entries(icons).find(([type]) => type === task)?.[1] ?? IconCheckbox;
  if (name === undefined) return <Icon size={size} aria-hidden />;
  return (
    <Icon size={size} role="img" aria-label={name}>
      <title>{name}</title>
    </Icon>
  );
}
