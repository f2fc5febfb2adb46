const addresses = [
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi,
  /\b\d{1,3}(\.\d{1,3}){3}(:\d+)?\b/g,
  /\[[0-9a-f:]*:[0-9a-f:]+\](:\d+)?/gi,
  /\b(?=[\d.-]*[a-z])[a-z0-9-]+(\.[a-z0-9-]+)*:\d{2,5}\b/gi,
];

/** A service's words without the addresses in them: of a stream they are often inner ones, or have tokens. */
export function withoutAddresses(words: string): string {
  return addresses.reduce((rest, address) => rest.replace(address, '…'), words);
}
