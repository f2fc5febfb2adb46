import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatOffset, formatScore } from '../ui/time.ts';
import { useLabelName, useTaskName } from '../ui/use-label-name.ts';
import { standingOf } from './boxes.ts';

/** How findings are put into words: names of tasks and labels, and one sentence for those who do not see. */
export function useFindingWords() {
  const { t } = useTranslation('media');
  const label = useLabelName();
  const task = useTaskName();
  const sentence = (
    finding: Finding,
    { beyond = false, moment = true }: { beyond?: boolean; moment?: boolean } = {},
  ) => {
    const about = finding.name ?? finding.text;
    const at = finding.offset ?? finding.startTime;
    return [
      task(finding.task),
      label(finding.label),
      finding.rate === null ? null : t('finding.score', { score: formatScore(finding.rate) }),
      t(`standing.${standingOf(finding)}`),
      about ? `“${about}”` : null,
      at === null || !moment ? null : formatOffset(at),
      beyond ? t('finding.beyond') : null,
    ]
      .filter((part) => part !== null && part !== '')
      .join(', ');
  };
  return { label, task, sentence, standing: (finding: Finding) => t(`standing.${standingOf(finding)}`) };
}
