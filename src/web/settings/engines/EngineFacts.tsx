import { useTranslation } from 'react-i18next';
import type { EngineHealth } from '../../../protocol/operator/engines.ts';
import { formatCount, formatMoment, formatSeconds } from '../../format/time.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './Engines.module.css';

type Props = {
  setting: Record<string, unknown>;
  health: EngineHealth | undefined;
  /** Its position in the chain; null if it is the only engine. */
  number: number | null;
};

/**
 * One engine: its kind, whether it works or why not, and its statistics. Each figure has a fixed position, so that
 * updates move nothing.
 */
export function EngineFacts({ setting, health, number }: Props) {
  const { t, i18n } = useTranslation('engines');
  const kind = String(setting.kind);
  const state = health?.state ?? 'unavailable';
  const { timeoutMs, model, hasKey, modelsOff } = setting;
  const namesOf = (names: string[]) => new Intl.ListFormat(i18n.language).format(names);
  const about =
    state === 'ready'
      ? [[health?.engine, health?.version].filter(Boolean).join(' '), health?.limits ?? '']
      : [health?.reason ?? ''];
  const facts = [
    typeof model === 'string' && model !== '' ? t('model', { model }) : null,
    typeof timeoutMs === 'number'
      ? t('waits', { seconds: formatSeconds(timeoutMs / 1000, i18n.language) })
      : null,
    hasKey === true ? t('keyHeld') : null,
    Array.isArray(modelsOff) && modelsOff.length > 0
      ? t('models.off', { models: namesOf(modelsOff.map((name) => t(`models.name.${name}`))) })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <li className={classes.engine} data-testid="engine">
      <div className={classes.facts}>
        <div className={classes.engineHead}>
          {number !== null && <span className={classes.number}>{number}</span>}
          <strong>{t(`kind.${kind}`, { defaultValue: kind })}</strong>
          <span className={classes.dot} data-state={state}>
            {t(`state.${state}`)}
          </span>
        </div>
        {health?.at && <code className={classes.address}>{health.at}</code>}
        <span className={classes.dim}>{facts.join(' · ')}</span>
      </div>
      <p className={classes.about} data-state={state}>
        {about.filter(Boolean).join('. ')}
      </p>
      {health && <Figures health={health} />}
    </li>
  );
}

function Figures({ health }: { health: EngineHealth }) {
  const { t, i18n } = useTranslation('engines');
  const now = useNow();
  const { runs, failures, restarts, medianMs, lastError } = health;
  const durationOf = (ms: number) =>
    ms < 1000
      ? t('ms', { ms: formatCount(ms < 10 ? ms : Math.round(ms), i18n.language) })
      : formatSeconds(ms / 1000, i18n.language);
  const figures = [
    ['runs', formatCount(runs, i18n.language)],
    ['failures', formatCount(failures, i18n.language)],
    ['restarts', formatCount(restarts, i18n.language)],
    ['median', medianMs === null ? '–' : durationOf(medianMs)],
  ] as const;
  const failed = lastError
    ? t('lastError', { at: formatMoment(lastError.at, now, i18n.language), message: lastError.message })
    : t('noError');
  return (
    <div className={classes.doing}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.lastError} title={lastError ? failed : undefined} data-error={lastError !== null}>
        {failed}
      </p>
    </div>
  );
}
