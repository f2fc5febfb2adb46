import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/call.ts';
import type { tryEngines } from '../../../api/engines.ts';
import type { Finding } from '../../../api/findings.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import { q } from '../../api/client.ts';
import { formatCount, formatOffset } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { FrameStage } from '../../media/FrameStage.tsx';
import { Note } from '../../ui/Note.tsx';
import { prettyJson } from '../../ui/pretty-json.ts';
import { Raw } from '../../ui/Raw.tsx';
import classes from './Engines.module.css';
import { triedFindings } from './tried-findings.ts';

type Props = { task: TaskType; answer: Answer<typeof tryEngines>; picture: string | null };

/** The result of a try: the engine, the duration, the findings, failed engines, and the raw answer. */
export function Tried({ task, answer, picture }: Props) {
  const { t, i18n } = useTranslation('engines');
  const { data } = useQuery(q.labels());
  const [active, setActive] = useState<string | null>(null);
  const { result, engine, version, ms, failures } = answer;
  const names = data?.labels.filter((one) => one.task === task) ?? [];
  const findings = triedFindings(
    task,
    result,
    (label) => names.find(({ number }) => number === label)?.name ?? t('try.label', { label }),
  );
  const answered = engine !== null;
  return (
    <div className={classes.tried} data-testid="tried">
      {answered ? (
        <Text size="sm">
          {t('try.by', {
            engine: [engine, version].filter(Boolean).join(' '),
            ms: formatCount(Math.round(ms), i18n.language),
          })}
        </Text>
      ) : (
        <Note tone="warn" title={t('try.none')} compact>
          {failures.length === 0 && <Text size="xs">{t('try.noReason')}</Text>}
        </Note>
      )}
      {failures.length > 0 && (
        <ul className={classes.failures} aria-label={t('try.failures')}>
          {failures.map(({ engine: failed, message }) => (
            <li key={`${failed} ${message}`}>{t('try.failed', { engine: failed, message: message })}</li>
          ))}
        </ul>
      )}
      {picture && (
        <FrameStage
          key={picture}
          frame={{ id: picture, url: picture, state: 'stored', width: null, height: null, print: null }}
          offset={null}
          findings={findings}
          activeId={active}
          onActive={setActive}
          blurred={false}
        />
      )}
      {answered && findings.length === 0 && <Text size="sm">{t('try.nothing')}</Text>}
      {findings.length > 0 && (
        <ul className={classes.found}>
          {findings.map((finding) => (
            <Found key={finding.id} finding={finding} active={finding.id === active} onActive={setActive} />
          ))}
        </ul>
      )}
      {answered && (
        <details>
          <summary className={classes.summary}>{t('try.raw')}</summary>
          <Raw text={prettyJson(JSON.stringify(result))} />
        </details>
      )}
    </div>
  );
}

type FoundProps = { finding: Finding; active: boolean; onActive: (id: string | null) => void };

function Found({ finding, active, onActive }: FoundProps) {
  const { t } = useTranslation('engines');
  const { id, label, rate, review, text, name, typeName, startTime, endTime, details } = finding;
  const about = [name, typeName, text].filter(Boolean).join(' · ');
  const read = details.filter(
    ({ hint, keyword }) => hint !== '' && hint.toLowerCase() !== keyword.toLowerCase(),
  );
  return (
    <li
      data-active={active || undefined}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(null)}
    >
      {startTime !== null && (
        <span className={classes.dim}>
          {endTime === null ? formatOffset(startTime) : `${formatOffset(startTime)}–${formatOffset(endTime)}`}
        </span>
      )}
      {label !== '' && <LabelTag label={label} rate={rate} review={review} />}
      <span>{about}</span>
      {read.map(({ hint, keyword }) => (
        <span key={`${keyword} ${hint}`} className={classes.dim}>
          {t('try.readAs', { keyword, hint })}
        </span>
      ))}
    </li>
  );
}
