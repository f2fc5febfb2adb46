import { base } from '../../web/paths/base.ts';
import { paths } from '../../web/paths/paths.ts';

/** Shows the first page; the router sees this like the Back button. */
export function goHome(): void {
  history.pushState(null, '', base + paths.home().slice(1));
  dispatchEvent(new PopStateEvent('popstate'));
}
