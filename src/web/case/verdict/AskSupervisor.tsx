import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '../../../api/cases.ts';
import type { Attempt } from '../../decision/use-decide.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AskForm = lazyPart(async () => (await import('./AskForm.tsx')).AskForm);

type Props = { decided: Case; yours: Attempt; onSent: () => void };

/** For someone who disagrees with a decision: it stands, but they can ask a supervisor about it. */
export function AskSupervisor({ decided, yours, onSent }: Props) {
  const { t } = useTranslation('people');
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('question.ask')}
      </Button>
    );
  }
  const mine = t('question.mine', { verdict: t(`case:verdict.${yours.verdict}`) });
  return (
    <Suspense fallback={null}>
      <AskForm
        decided={decided}
        words={`${mine} ${yours.note ?? ''}`.trim()}
        onSent={onSent}
        onClose={() => setAsking(false)}
      />
    </Suspense>
  );
}
