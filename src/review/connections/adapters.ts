import type { ConnectionKind } from '../../api/connections.ts';
import { coop } from './coop/coop.ts';
import { discourse } from './discourse/discourse.ts';
import { mapping } from './mapping/mapping.ts';
import { mastodon } from './mastodon/mastodon.ts';
import type { Adapter } from './shape/adapter.ts';

export const adapters: Record<ConnectionKind, Adapter> = { coop, discourse, mapping, mastodon };
