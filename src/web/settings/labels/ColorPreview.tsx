import { useTranslation } from 'react-i18next';
import { inks, surfaces } from '../../theme/colors.ts';
import { markOf } from '../../theme/own-colors.ts';
import classes from './Labels.module.css';

/** The colour in the light and in the dark theme, independent of the active one. */
export function ColorPreview({ color, name }: { color: string; name: string }) {
  const { t } = useTranslation(['labels', 'common']);
  return (
    <div className={classes.previews}>
      {(['dark', 'light'] as const).map((scheme) => {
        const ground = surfaces[scheme][1];
        return (
          <div key={scheme} className={classes.preview} style={{ background: ground }}>
            <span
              className={classes.tag}
              style={{
                color: inks[scheme].text,
                background: surfaces[scheme][2],
                borderColor: inks[scheme].line,
              }}
            >
              <span className={classes.mark} style={{ background: markOf(color, scheme) }} />
              {name || t('preview')}
            </span>
            <span className={classes.theme} style={{ color: inks[scheme].text }}>
              {t(`common:theme.${scheme}`)}
            </span>
          </div>
        );
      })}
    </div>
  );
}
