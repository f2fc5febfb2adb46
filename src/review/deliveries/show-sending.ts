import type { Sending } from '../../api/webhooks.ts';
import type { SendingRow } from '../store/tables.ts';

export function showSending(row: SendingRow & { endpoint_name: string }): Sending {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    endpointName: row.endpoint_name,
    type: row.type,
    webhookId: row.webhook_id,
    caseId: row.case_id,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    status: row.status,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
