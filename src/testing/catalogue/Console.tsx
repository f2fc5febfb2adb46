import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Policy } from '../../api/policies.ts';
import type { Session } from '../../api/session.ts';
import { q } from '../../web/api/client.ts';
import { makeDecidingStore } from '../../web/decision/store.ts';
import { DecidingContext } from '../../web/decision/use-deciding.ts';
import { OwnWordsContext } from '../../web/labels/own-words.ts';
import { policyOf } from '../policy.ts';
import { session } from './samples.ts';

const policy = (key: string, en: string, chinese: string): Policy =>
  policyOf({ key, names: { en, 'zh-CN': chinese } });
const ownWords = {
  labels: [],
  policies: [policy('spam', 'Spam', '垃圾信息'), policy('fraud', 'Fraud', '欺诈')],
  actions: [],
};

function consoleOf(role: Session['person']['role']) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(q.session().queryKey, session(role));
  client.setQueryData(q.labels().queryKey, { labels: [] });
  return { client, deciding: makeDecidingStore(client) };
}

type Props = { role?: Session['person']['role']; children: ReactNode };

/** The surroundings of the console's pages: a signed-in person, and the organisation's names for labels. */
export function Console({ role = 'moderator', children }: Props) {
  const [{ client, deciding }] = useState(() => consoleOf(role));
  return (
    <QueryClientProvider client={client}>
      <DecidingContext value={deciding}>
        <OwnWordsContext value={ownWords}>{children}</OwnWordsContext>
      </DecidingContext>
    </QueryClientProvider>
  );
}
