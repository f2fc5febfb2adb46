import { type Param, Reason } from './reason.ts';

/** The same reason with each text parameter changed, also in nested reasons; or plain text changed. */
export function reworded<Message extends Reason | string>(
  message: Message,
  change: (words: string) => string,
): Message;
export function reworded(message: Reason | string, change: (words: string) => string): Reason | string {
  if (!Reason.is(message)) return change(message);
  const params = Object.entries(message.params).map(([name, param]) => [name, changed(param, change)]);
  return new Reason(message.reason, Object.fromEntries(params));
}

function changed(param: Param, change: (words: string) => string): Param {
  if (typeof param === 'number') return param;
  if (typeof param === 'string' || Reason.is(param)) return reworded(param, change);
  return param.map((one) => reworded(one, change));
}
