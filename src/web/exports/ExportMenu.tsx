import type { ExportKind } from '../../api/exports.ts';
import type { ExportFilters } from '../api/exports.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { LazyMenu } from '../ui/LazyMenu.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ExportButton } from './ExportButton.tsx';

/** `as` says which rows of the kind are exported: those listed on the screen, or those of the chosen time range. */
export type ExportPart = { kind: ExportKind; as: 'listed' | 'time'; filters: ExportFilters };

const ExportFormats = lazyPart(async () => (await import('./ExportFormats.tsx')).ExportFormats, 'exports');

/**
 * Exports what the screen shows as a file, with all its rows: the number of rows, then the formats. For supervisors.
 */
export function ExportMenu({ parts }: { parts: ExportPart[] }) {
  const { person } = useSession();
  if (!mayManage(person.role)) return null;
  return <LazyMenu button={<ExportButton />} of={ExportFormats} menu={<ExportFormats parts={parts} />} />;
}
