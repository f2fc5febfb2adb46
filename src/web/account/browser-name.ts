const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const;
const systems = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Names a browser from its user agent, such as "Firefox · Linux". If neither part is known, returns the start of the
 * user agent; null if that is empty.
 */
export function browserName(agent: string): string | null {
  const names = [browsers, systems].flatMap(
    (list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? [],
  );
  return names.length > 0 ? names.join(' · ') : agent.slice(0, 60) || null;
}
