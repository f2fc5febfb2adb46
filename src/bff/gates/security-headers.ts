import { secureHeaders } from 'hono/secure-headers';

const year = 31_536_000;
/** Features that no page of ours needs, and no engine's or sender's script should get. */
const unneeded = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'hid', 'midi'],
  ...['displayCapture', 'accelerometer', 'gyroscope', 'magnetometer', 'screenWakeLock', 'browsingTopics'],
] as const;

/**
 * Exactly the policy of docs/reliability.md § Browser; evidence comes only through us. An answer may set a stricter
 * one, as stored files do. `tls`: browsers use https and should stay with it.
 */
export const securityHeaders = ({ tls }: { tls: boolean }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    permissionsPolicy: Object.fromEntries(unneeded.map((feature) => [feature, false])),
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: tls ? `max-age=${year}` : false,
    overwrite: false,
  });
