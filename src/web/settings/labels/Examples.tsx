import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SeenLabel } from '../../../api/labels.ts';
import { useCareStep } from '../../care/use-care.ts';
import { paths } from '../../paths/paths.ts';
import classes from './Labels.module.css';

type Example = SeenLabel['examples'][number];

/** Where a number was seen last: frames, blurred as everywhere, and words. Each links to its case. */
export function Examples({ examples }: { examples: readonly Example[] }) {
  const { t } = useTranslation('labels');
  if (examples.length === 0) return null;
  return (
    <ul className={classes.examples} aria-label={t('examples')}>
      {examples.map((example) => {
        const content = <ExampleContent example={example} />;
        return (
          <li key={`${example.caseId} ${example.evidence?.id} ${example.text}`}>
            {example.caseId === null ? (
              content
            ) : (
              <Link to={paths.case('all', example.caseId)} className={classes.example}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ExampleContent({ example: { evidence, text, severity } }: { example: Example }) {
  const { t } = useTranslation('labels');
  const care = useCareStep(severity);
  return (
    <>
      {evidence ? (
        <img
          src={evidence.url}
          alt={t('examplePicture')}
          loading="lazy"
          decoding="async"
          className={classes.frame}
          data-hard={care.blur || undefined}
          data-grey={care.greyscale || undefined}
        />
      ) : null}
      {text ? <span className={classes.words}>{text}</span> : null}
    </>
  );
}
