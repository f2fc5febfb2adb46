/** Element Timing: the browser reports when such an element first appeared. `npm run bench -- decide` uses it. */
export const elementTiming = { elementtiming: 'evidence' };
