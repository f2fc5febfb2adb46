import { secureHeaders } from 'hono/secure-headers';

const year = 31_536_000;
/** What no page of ours needs, an engine's or a sender's script least of all. */
const unneeded = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'bluetooth', 'hid', 'midi'],
  ...['displayCapture', 'accelerometer', 'gyroscope', 'magnetometer', 'screenWakeLock', 'browsingTopics'],
] as const;

/**
 * docs/reliability.md § Browser, the policy word for word; evidence comes only through us. An answer that says something
 * stricter of itself, as stored files do, keeps it. `tls`: whether browsers come by https, and are to stay with it.
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
