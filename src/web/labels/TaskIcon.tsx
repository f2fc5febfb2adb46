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

/** A task at a glance, beside its name. */
export function TaskIcon({ task, size = 14 }: { task: string; size?: number }) {
  const Icon = Object.entries(icons).find(([type]) => type === task)?.[1] ?? IconCheckbox;
  return <Icon size={size} aria-hidden />;
}
