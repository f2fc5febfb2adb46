import { z } from 'zod';
import type { AlarmNews, ReportNews, TestNews } from '../../api/webhook-bodies.ts';
import type { AlarmDelivery, DecisionDelivery, EndpointFormat, ReportDelivery } from '../../api/webhooks.ts';
import type { Language } from '../../reasons/languages.ts';
import type { Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import { ospreyText } from './osprey/osprey.ts';

/**
 * An alarm, a report, a test, or a decision in words for people. `words`: its lines. `open`: the name of its link.
 * `data`: for programs.
 */
export type Message = {
  at: Date;
  title: Reason | null;
  words: readonly (Reason | string)[];
  open: Reason;
  url: string;
} & (
  | { type: AlarmDelivery; data: AlarmNews }
  | { type: ReportDelivery; data: ReportNews }
  | { type: DecisionDelivery; data: Readonly<Record<string, string | number | null>> }
  | { type: 'webhook.test'; data: TestNews }
);

/** `webhook-id`: the same at every attempt and endpoint, so that a receiver recognises duplicates. */
export const webhookIdOf = (id: string): string => `msg_${id.replaceAll('-', '')}`;

/** The body of an e-mail, as `bodyFor` writes it. */
export const mailSchema = z.object({ subject: z.string(), text: z.string() });

/** The body of a message as this format has it: `email` is JSON of its subject and text. */
export function bodyFor(format: EndpointFormat, message: Message, language: Language): string {
  const { type, at, url, data } = message;
  const words = message.words.map((line) => say(line, language));
  const title = message.title && say(message.title, language);
  const [line = '', ...more] =
    title === null ? words : words.length === 1 ? [`${title}: ${words[0]}`] : [title, ...words];
  const lines = [line, ...more];
  const open = say(message.open, language);
  switch (format) {
    case 'signed':
      return JSON.stringify({
        type,
        timestamp: at.toISOString(),
        data: { ...data, words: words.join('\n'), url },
      });
    case 'osprey':
      return ospreyText({
        id: at.getTime().toString(16),
        name: type.replace('.', '_'),
        at: at.toISOString(),
        data: { ...data, words: words.join('\n') },
      });
    case 'slack':
      return JSON.stringify({ text: `${lines.map(inSlack).join('\n')}\n<${url}|${inSlack(open)}>` });
    case 'teams':
      return JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: lines.map((text) => ({ type: 'TextBlock', text: inTeams(text), wrap: true })),
              actions: [{ type: 'Action.OpenUrl', title: open, url }],
            },
          },
        ],
      });
    case 'email':
      return JSON.stringify({
        subject: `Second Look: ${line}`,
        text: `${lines.join('\n')}\n\n${url}\n`,
      } satisfies z.infer<typeof mailSchema>);
  }
}

/** Slack's own marks must not come from a name. */
const inSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A text block reads Markdown. */
const inTeams = (text: string) => text.replaceAll(/[\\`*_[\]#~]/g, '\\$&');
