import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Appeal, CaseDetail, Decision, Look } from '../../../api/cases.ts';
import { Heading } from '../../ui/Heading.tsx';
import { AppealOrigin } from './AppealNote.tsx';
import { DecisionWords } from './DecidedNote.tsx';
import classes from './PastLooks.module.css';

/** Earlier second looks and appeals, with their results. */
export function PastLooks({ detail: { looks, appeals } }: { detail: CaseDetail }) {
  const { t } = useTranslation('looks');
  const answered = appeals.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {looks.length > 0 ? (
        <section aria-labelledby="looks">
          <Heading id="looks">{t('looksTitle')}</Heading>
          <ol className={classes.list}>
            {looks.map((look) => (
              <PastLook key={look.id} look={look} />
            ))}
          </ol>
        </section>
      ) : null}
      {answered.length > 0 ? (
        <section aria-labelledby="appeals">
          <Heading id="appeals">{t('appealsTitle')}</Heading>
          <ol className={classes.list}>
            {answered.map((appeal) => (
              <PastAppeal key={appeal.id} appeal={appeal} />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

function PastLook({ look }: { look: Look }) {
  const { t } = useTranslation('looks');
  return (
    <li className={classes.past}>
      <p className={classes.outcome}>{t(`outcome.${look.outcome ?? 'ended'}`)}</p>
      {[look.first, look.second, look.third].map((decision) =>
        decision ? <PastDecision key={decision.id} decision={decision} /> : null,
      )}
    </li>
  );
}

function PastAppeal({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation('looks');
  return (
    <li className={classes.past}>
      <p className={classes.outcome}>{t(`outcome.${appeal.outcome ?? 'ended'}`)}</p>
      <Text size="sm" className={classes.statement}>
        “<bdi>{appeal.statement}</bdi>”
      </Text>
      <AppealOrigin appeal={appeal} />
      <PastDecision decision={appeal.decision} />
      {appeal.answer ? <PastDecision decision={appeal.answer} /> : null}
      {appeal.reply ? (
        <Text size="sm" className={classes.statement}>
          {t('appeal.replied')} “<bdi>{appeal.reply}</bdi>”
        </Text>
      ) : null}
    </li>
  );
}

function PastDecision({ decision }: { decision: Decision }) {
  const { t } = useTranslation('looks');
  return (
    <div className={classes.decision}>
      <Text size="xs" c="dimmed">
        {t(`round.${decision.round}`)}
      </Text>
      <DecisionWords decision={decision} />
    </div>
  );
}
