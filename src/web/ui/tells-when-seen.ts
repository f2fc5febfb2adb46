/** The browser says when such an element first got to the screen (Element Timing): `npm run bench -- decide` measures by it. */
export const tellsWhenSeen = { elementtiming: 'evidence' };
