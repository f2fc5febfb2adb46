import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatOffset, formatScore } from '../format/time.ts';
import { useLabelName, useTaskName } from '../labels/use-label-name.ts';
import { standingOf } from './boxes.ts';
import { nowhereOf } from './nowhere.ts';
import { isUnlooked } from './unlooked.ts';

/** Whether its box is beyond the picture, whether its moment is said, and whether the box is between two samples. */
type How = { beyond?: boolean; moment?: boolean; inferred?: boolean };

/** Puts findings into words: names of tasks and labels, and a sentence for screen readers. */
export function useFindingWords() {
  const { t } = useTranslation('media');
  const label = useLabelName();
  const task = useTaskName();
  /** The recognised person, if it is one. */
  const who = ({ name, typeName, scene }: Finding) =>
    [name, typeName, scene && t('finding.scene', { scene })].filter(Boolean).join(' · ');
  /** Says that the service gave no place; empty if it did. */
  const nowhere = (finding: Finding) => {
    const omitted = nowhereOf(finding);
    return omitted ? t(`finding.nowhere.${omitted.missing}.${omitted.of}`) : '';
  };
  const sentence = (finding: Finding, { beyond = false, moment = true, inferred = false }: How = {}) => {
    const unlooked = isUnlooked(finding);
    const about = unlooked ? null : (finding.name ?? finding.text);
    const at = finding.offset ?? finding.startTime;
    return [
      task(finding.task),
      label(finding.label),
      finding.rate === null ? null : t('finding.score', { score: formatScore(finding.rate) }),
      unlooked && !finding.review ? null : t(`standing.${standingOf(finding)}`),
      unlooked ? (finding.text ?? '') : about ? `“${about}”` : null,
      at === null || !moment ? null : formatOffset(at),
      beyond ? t('finding.beyond') : null,
      inferred ? t('finding.inferred') : null,
      nowhere(finding),
    ]
      .filter((part) => part !== null && part !== '')
      .join(', ');
  };
  const standing = (finding: Finding) =>
    isUnlooked(finding) && !finding.review ? '' : t(`standing.${standingOf(finding)}`);
  return { label, task, who, nowhere, sentence, standing };
}
