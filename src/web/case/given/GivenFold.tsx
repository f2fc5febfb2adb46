import { useTranslation } from 'react-i18next';
import type { CaseDetail } from '../../../api/cases.ts';
import type { ShownContext } from '../../../api/given-context.ts';
import { useSession } from '../../session/use-session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { RememberedFold } from '../../ui/RememberedFold.tsx';

const GivenContext = lazyPart(async () => (await import('./GivenContext.tsx')).GivenContext, 'context');

export type Given = { shown: CaseDetail['case']; given: ShownContext };

/** What came with the content, folded. */
export function GivenFold({ shown, given }: Given) {
  const { t } = useTranslation('case');
  const { person } = useSession();
  const { thread = [], author, place } = given;
  const about = [
    thread.length > 0 ? t('given.messages', { count: thread.length }) : null,
    author ? t('given.author') : null,
    place ? t('given.place') : null,
  ];
  return (
    <RememberedFold
      name="given-context"
      personId={person.id}
      title={t('given.title')}
      about={<Parts of={about} />}
      height={120}
    >
      <GivenContext shown={shown} given={given} />
    </RememberedFold>
  );
}
