import type { Role } from '../../api/common.ts';
import type { KeyScope } from '../../api/keys.ts';

/**
 * Who may call what. `anyone`: a door, or a caller known by a token in the address. A role stands for itself and those
 * above it. A scope lets API keys in that have it. What has no row here is called by nobody.
 */
export type Access = readonly ['anyone' | Role] | readonly [Role, KeyScope];

export const accessTable: Readonly<Record<string, Access>> = {
  'GET /healthz': ['anyone'],
  'GET /readyz': ['anyone'],
  'POST /callbacks/:token': ['anyone'],
  'GET /appeal-api/:token': ['anyone'],
  'POST /appeal-api/:token': ['anyone'],
  'GET /media/uploads/:token/:filename': ['anyone'],

  'POST /api/setup': ['anyone'],
  'POST /api/auth/sign-in/email': ['anyone'],
  'POST /api/auth/sign-out': ['anyone'],
  'GET /api/openapi.json': ['anyone'],

  'GET /api/session': ['moderator', 'read'],
  'GET /api/labels': ['moderator', 'read'],
  'GET /api/tasks': ['moderator', 'read'],
  'GET /api/events': ['moderator'],

  'POST /api/texts': ['moderator', 'submit'],
  'POST /api/videos': ['moderator', 'submit'],
  'POST /api/video-streams': ['moderator', 'submit'],
  'POST /api/audio-files': ['moderator', 'submit'],
  'POST /api/audio-streams': ['moderator', 'submit'],
  'POST /api/uploads': ['moderator', 'submit'],
  'POST /api/submissions/:id/close': ['moderator', 'submit'],
  'GET /api/submissions': ['moderator', 'read'],
  'GET /api/submissions/:id': ['moderator', 'read'],
  'GET /api/submissions/:id/peaks': ['moderator', 'read'],
  'GET /api/submissions/:id/source': ['moderator', 'read'],
  'POST /api/submissions/:id/callbacks/:callbackId/replay': ['moderator'],
  'GET /api/evidence/:id': ['moderator', 'read'],

  'GET /api/cases': ['moderator', 'read'],
  'GET /api/cases/:id': ['moderator', 'read'],
  'POST /api/cases/claim-next': ['moderator'],
  'POST /api/cases/:id/claim': ['moderator'],
  'POST /api/cases/:id/renew': ['moderator'],
  'POST /api/cases/:id/release': ['moderator'],
  'POST /api/cases/:id/take-over': ['supervisor'],
  'POST /api/cases/:id/hand-over': ['moderator'],
  'POST /api/cases/:id/question': ['moderator'],
  'POST /api/cases/:id/decision': ['moderator'],
  'POST /api/cases/bulk-decision': ['moderator'],
  'POST /api/decisions/:id/undo': ['moderator'],
  'POST /api/decisions/bulk-undo': ['moderator'],
  'POST /api/cases/:id/appeal': ['supervisor', 'submit'],
  'POST /api/decisions/:id/appeal-link': ['supervisor', 'submit'],

  'GET /api/people': ['moderator'],
  'POST /api/presence': ['moderator'],
  'GET /api/care': ['moderator'],
  'PUT /api/care/own': ['moderator'],
  'POST /api/care/seen': ['moderator'],
  'PUT /api/care/organisation': ['supervisor'],

  'GET /api/lanes': ['moderator', 'read'],
  'POST /api/lanes': ['supervisor'],
  'PATCH /api/lanes/:key': ['supervisor'],
  'DELETE /api/lanes/:key': ['supervisor'],
  'GET /api/views': ['moderator'],
  'POST /api/views': ['moderator'],
  'DELETE /api/views/:id': ['moderator'],

  'GET /api/galleries/:kind': ['supervisor'],
  'POST /api/galleries/:kind': ['supervisor'],
  'GET /api/galleries/:kind/archive': ['supervisor'],
  'POST /api/galleries/:kind/archive': ['supervisor'],
  'GET /api/galleries/:kind/:id': ['supervisor'],
  'PATCH /api/galleries/:kind/:id': ['supervisor'],
  'DELETE /api/galleries/:kind/:id': ['supervisor'],
  'POST /api/galleries/:kind/:id/pictures': ['supervisor'],
  'GET /api/galleries/:kind/:id/pictures/:picture': ['supervisor'],
  'DELETE /api/galleries/:kind/:id/pictures/:picture': ['supervisor'],
  'GET /api/words': ['supervisor'],
  'POST /api/words': ['supervisor'],
  'DELETE /api/words/:id': ['supervisor'],
  'POST /api/words/import': ['supervisor'],
  'GET /api/words/export': ['supervisor'],
  'POST /api/words/try': ['supervisor'],
  'GET /api/engines': ['supervisor'],
  'PUT /api/engines/:task': ['admin'],

  'GET /api/webhooks': ['admin'],
  'POST /api/webhooks': ['admin'],
  'PATCH /api/webhooks/:id': ['admin'],
  'DELETE /api/webhooks/:id': ['admin'],
  'POST /api/webhooks/:id/rotate': ['admin'],
  'POST /api/webhooks/:id/test': ['admin'],
  'POST /api/webhooks/replay': ['admin'],
  'GET /api/webhooks/deliveries': ['admin'],
  'GET /api/webhooks/deliveries/:id': ['admin'],
  'POST /api/webhooks/deliveries/:id/replay': ['admin'],

  'POST /api/engines/:task/try': ['supervisor'],
};
