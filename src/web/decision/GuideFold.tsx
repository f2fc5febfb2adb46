import { useTranslation } from 'react-i18next';
import type { Policy } from '../../api/policies.ts';
import { useSession } from '../session/use-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { RememberedFold } from '../ui/RememberedFold.tsx';

const PolicyGuide = lazyPart(async () => (await import('./PolicyGuide.tsx')).PolicyGuide, 'guidance');

/** What a policy says, folded. */
export function GuideFold({ policy, name }: { policy: Policy; name: string }) {
  const { t } = useTranslation('case');
  const { person } = useSession();
  return (
    <RememberedFold
      name="policy-guide"
      personId={person.id}
      title={t('guidance')}
      about={<bdi>{name}</bdi>}
      height={80}
    >
      <PolicyGuide key={policy.key} policy={policy} />
    </RememberedFold>
  );
}
