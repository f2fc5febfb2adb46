import { expect } from 'vitest';
import { z } from 'zod';
import { webhookEvents } from '../api/webhook-bodies.ts';
import { deliveryTypes } from '../api/webhooks.ts';

/** The body of a message to a signed endpoint, which must have exactly what its event declares. */
export function readEvent(body: string): unknown {
  const given: unknown = JSON.parse(body);
  const { type } = z.object({ type: z.enum(deliveryTypes) }).parse(given);
  expect(webhookEvents[type].body.parse(given)).toEqual(given);
  return given;
}
