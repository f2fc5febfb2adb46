import type { KeyPair } from '../platform/node/keys/key-files.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import type { Admission } from './accounts/admit.ts';
import type { OperatorParts } from './operator/routes.ts';
import type { WorkParts } from './queue/kinds.ts';
import type { SubmitParts } from './submissions/enqueue.ts';

/** Everything that the parts of the service need. Created once, in start.ts. */
export type Context = OperatorParts &
  SubmitParts &
  WorkParts & { keys: KeyPair; admission: Admission; tracing: Tracing | null };
