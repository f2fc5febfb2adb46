import { type Behaviour, type Received, startWebhookReceiver } from './webhook-receiver.ts';

/*
 * Fakes of other products, built from their documentation: each refuses what the product would refuse. The sources are
 * named in the adapters, src/review/connections.
 */

const json = (status: number, body: object): Behaviour => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const discourseActions: Record<string, readonly string[]> = {
  ReviewableFlaggedPost: ['disagree', 'delete_and_agree', 'agree_and_hide', 'agree_and_keep'],
  ReviewableQueuedPost: ['approve_post', 'reject_post'],
};

/** Discourse's review queue: one action for each version, by the key and name of an API user. */
export function startDiscourse(key: string, reviewables: Record<string, { type: string; version: number }>) {
  const performed: string[] = [];
  const answer = ({ method, path, headers }: Received): Behaviour => {
    const url = new URL(path, 'http://discourse.test');
    const [, id = '', action = ''] = /^\/review\/(\d+)\/perform\/(\w+)\.json$/.exec(url.pathname) ?? [];
    if (method !== 'PUT' || id === '') return json(404, { errors: ['not found'] });
    if (headers['api-key'] !== key || !headers['api-username'])
      return json(403, { errors: ['not permitted'], error_type: 'invalid_access' });
    const found = reviewables[id];
    if (!found) return json(404, { errors: ['not found'], error_type: 'not_found' });
    const version = url.searchParams.get('version');
    if (!version) return json(422, { errors: ['A version must be given'] });
    if (!discourseActions[found.type]?.includes(action)) return json(403, { errors: ['invalid access'] });
    if (Number(version) !== found.version) return json(409, { errors: ['There was an update conflict'] });
    found.version += 1;
    performed.push(`${id} ${action}`);
    return json(200, { reviewable_perform_result: { success: true, version: found.version } });
  };
  return start(answer, performed);
}

const accountActions = ['none', 'sensitive', 'disable', 'silence', 'suspend'];

/** Mastodon's admin API, with a user's token. */
export function startMastodon(token: string) {
  const performed: string[] = [];
  const suspended = new Set<string>();
  const answer = ({ method, path, headers, body }: Received): Behaviour => {
    if (headers.authorization !== `Bearer ${token}`)
      return json(403, { error: 'This action is not allowed' });
    const [, kind, id = '', action = ''] =
      /^\/api\/v1\/admin\/(reports|accounts)\/(\d+)\/(\w+)$/.exec(path) ?? [];
    if (method !== 'POST' || id === '') return json(404, { error: 'Record not found' });
    if (kind === 'reports') {
      if (!['resolve', 'reopen'].includes(action)) return json(404, { error: 'Record not found' });
      performed.push(`report ${id} ${action}`);
      return json(200, { id, action_taken: action === 'resolve' });
    }
    if (action === 'action') {
      const form = new URLSearchParams(body);
      const type = form.get('type') ?? '';
      if (headers['content-type'] !== 'application/x-www-form-urlencoded' || !accountActions.includes(type))
        return json(422, { error: 'Record invalid' });
      if (type === 'suspend') suspended.add(id);
      performed.push(`account ${id} ${type} for report ${form.get('report_id')}`);
      return json(200, {});
    }
    if (action === 'unsuspend' && !suspended.delete(id))
      return json(403, { error: 'This action is not allowed' });
    performed.push(`account ${id} ${action}`);
    return json(200, { id });
  };
  return start(answer, performed);
}

/** A platform's callback for Coop's actions. */
export function startCoopCallback(token: string) {
  const performed: string[] = [];
  const answer = ({ method, path, headers, body }: Received): Behaviour => {
    if (headers.authorization !== `Bearer ${token}`) return json(401, {});
    const { item, action, policies } = JSON.parse(body);
    if (method !== 'POST' || path !== '/actions' || !item.id || !item.typeId || !Array.isArray(policies))
      return json(400, {});
    performed.push(`${item.typeId} ${item.id} ${action.id}`);
    return json(200, {});
  };
  return start(answer, performed);
}

/** A Kafka REST proxy in front of Osprey's topic. */
export function startKafkaProxy() {
  const performed: string[] = [];
  const answer = ({ method, path, headers, body }: Received): Behaviour => {
    if (method !== 'POST' || path !== '/topics/osprey.actions_input')
      return json(404, { error_code: 40401, message: 'Topic not found.' });
    if (headers['content-type'] !== 'application/vnd.kafka.json.v2+json')
      return json(415, { error_code: 415, message: 'HTTP 415 Unsupported Media Type' });
    const { records } = JSON.parse(body);
    for (const { value } of records)
      performed.push(`${value.data.action_name} ${value.data.data.verdict ?? ''}`);
    const offsets = records.map(() => ({ partition: 0, offset: 0, error_code: null, error: null }));
    return json(200, { offsets, key_schema_id: null, value_schema_id: null });
  };
  return start(answer, performed);
}

async function start(answer: (received: Received) => Behaviour, performed: string[]) {
  const state = { away: false };
  const server = await startWebhookReceiver((received) =>
    state.away ? { status: 502, body: 'bad gateway' } : answer(received),
  );
  return { ...server, performed, state };
}
