import { type Param, Reason } from './reason.ts';

/** The same reason with each text parameter changed, also in nested reasons; or plain text changed. */
export function reworded<Said extends Reason | string>(said: Said, change: (words: string) => string): Said;
export function reworded(said: Reason | string, change: (words: string) => string): Reason | string {
  if (!Reason.is(said)) return change(said);
  const params = Object.entries(said.params).map(([name, param]) => [name, changed(param, change)]);
  return new Reason(said.reason, Object.fromEntries(params));
}

function changed(param: Param, change: (words: string) => string): Param {
  if (typeof param === 'number') return param;
  if (typeof param === 'string' || Reason.is(param)) return reworded(param, change);
  return param.map((one) => reworded(one, change));
}
