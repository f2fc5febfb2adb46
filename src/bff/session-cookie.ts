/** The beginning of the names of our cookies, which the sign-in library completes. */
export const cookiePrefix = 'second-look';
/** The cookie of a session; over https its name begins with `__Host-`. */
export const sessionCookie = `${cookiePrefix}.session_token`;
