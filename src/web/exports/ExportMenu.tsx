import type { ExportKind } from '../../api/exports.ts';
import type { ExportFilters } from '../api/exports.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ExportButton } from './ExportButton.tsx';

/** Where the rows are the same as on the screen: in its list, or in its chosen time. */
export type ExportPart = { kind: ExportKind; as: 'listed' | 'time'; filters: ExportFilters };

const ExportFormats = lazyPart(async () => (await import('./ExportFormats.tsx')).ExportFormats, 'exports');

/** What is on the screen as a file, however much it is: how many rows in words, then the formats. For supervisors. */
export function ExportMenu({ parts }: { parts: ExportPart[] }) {
  const { person } = useSession();
  if (!mayManage(person.role)) return null;
  return <LazyMenu button={<ExportButton />} of={ExportFormats} menu={<ExportFormats parts={parts} />} />;
}
