import { idleHeader } from './activity.ts';
import { languageHeader } from './language-header.ts';

/** What every request of a page says about itself. */
export const requestHeaders = (): Record<string, string> => ({
  accept: 'application/json',
  ...languageHeader(),
  ...idleHeader(),
});
