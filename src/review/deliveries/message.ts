import { z } from 'zod';
import type { EndpointFormat } from '../../api/webhooks.ts';
import type { Language } from '../../reasons/languages.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';

/** A message of ours that is not about one case. `data`: for programs. */
export type Message = {
  type: 'alarm.raised' | 'alarm.ended' | 'webhook.test';
  at: Date;
  words: Reason | string;
  url: string;
  data: Readonly<Record<string, string>>;
};

/** `webhook-id`: the same at every attempt and endpoint, so that a receiver recognises duplicates. */
export const webhookIdOf = (id: string): string => `msg_${id.replaceAll('-', '')}`;

const titles = {
  'alarm.raised': because('alarm_raised'),
  'alarm.ended': because('alarm_ended'),
  'webhook.test': null,
} satisfies Record<Message['type'], Reason | null>;

/** The body of an e-mail, as `bodyFor` writes it. */
export const mailSchema = z.object({ subject: z.string(), text: z.string() });

/** The body of a message as this format has it: `email` is JSON of its subject and text. */
export function bodyFor(format: EndpointFormat, message: Message, language: Language): string {
  const { type, at, url, data } = message;
  const title = titles[type];
  const words = say(message.words, language);
  const line = title === null ? words : `${say(title, language)}: ${words}`;
  const open = say(because('alarm_open'), language);
  switch (format) {
    case 'signed':
      return JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, words, url } });
    case 'slack':
      return JSON.stringify({ text: `${inSlack(line)}\n<${url}|${inSlack(open)}>` });
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
              body: [{ type: 'TextBlock', text: inTeams(line), wrap: true }],
              actions: [{ type: 'Action.OpenUrl', title: open, url }],
            },
          },
        ],
      });
    case 'email':
      return JSON.stringify({
        subject: `Second Look: ${line}`,
        text: `${line}\n\n${url}\n`,
      } satisfies z.infer<typeof mailSchema>);
  }
}

/** Slack's own marks must not come from a name. */
const inSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A text block reads Markdown. */
const inTeams = (text: string) => text.replaceAll(/[\\`*_[\]#~]/g, '\\$&');
