import type { Role } from '../../api/common.ts';
import type { KeyScope } from '../../api/keys.ts';

/**
 * Who may call what. `anyone`: a door, or a caller known by a token in the address. A role stands for itself and those
 * above it. A scope lets API keys in that have it. What has no row here is called by nobody.
 */
export type Access = readonly ['anyone' | Role] | readonly [Role, KeyScope];

export const accessTable: Readonly<Record<string, Access>> = {
  'POST /api/setup': ['anyone'],
  'POST /api/auth/sign-in/email': ['anyone'],
  'POST /api/auth/sign-in/code': ['anyone'],
  'POST /api/auth/sign-in/provider': ['anyone'],
  'GET /api/auth/callback/oidc': ['anyone'],
  'POST /api/access-links/look': ['anyone'],
  'POST /api/access-links/use': ['anyone'],
  'GET /api/door': ['anyone'],
  'GET /api/appearance': ['anyone'],
  'POST /api/auth/sign-out': ['anyone'],
  'POST /api/auth/forget': ['anyone'],

  'GET /api/session': ['moderator', 'read'],
  'GET /api/labels': ['moderator', 'read'],
  'GET /api/labels/seen': ['supervisor'],
  'POST /api/labels/import': ['supervisor'],
  'PUT /api/labels/:task/:number': ['supervisor'],
  'DELETE /api/labels/:task/:number': ['supervisor'],
  'GET /api/policies': ['moderator', 'read'],
  'POST /api/policies': ['supervisor'],
  'PATCH /api/policies/:key': ['supervisor'],
  'PUT /api/appearance': ['admin'],
  'GET /api/tasks': ['moderator', 'read'],

  'GET /api/first-steps': ['moderator'],
  'PUT /api/guide': ['moderator'],

  'GET /api/account': ['moderator'],
  'DELETE /api/account/sessions': ['moderator'],
  'DELETE /api/account/sessions/:id': ['moderator'],
  'POST /api/account/password': ['moderator'],
  'POST /api/account/second-factor': ['moderator'],
  'POST /api/account/second-factor/confirm': ['moderator'],
  'POST /api/account/second-factor/off': ['moderator'],
  'POST /api/account/recovery-codes': ['moderator'],
  'GET /api/accounts': ['admin'],
  'PATCH /api/accounts/:id': ['admin'],
  'PUT /api/accounts/rule': ['admin'],
  'POST /api/accounts/links': ['admin'],
  'DELETE /api/accounts/links/:id': ['admin'],
  'POST /api/accounts/:id/password-link': ['admin'],
  'DELETE /api/accounts/:id/second-factor': ['admin'],
  'GET /api/accounts/:id/sessions': ['admin'],
  'DELETE /api/accounts/:id/sessions': ['admin'],
  'DELETE /api/accounts/:id/sessions/:session': ['admin'],
  'GET /api/alarms': ['moderator'],
  'GET /api/keys': ['admin'],
  'POST /api/keys': ['admin'],
  'DELETE /api/keys/:id': ['admin'],

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

  'GET /api/reason-templates': ['moderator', 'read'],
  'PUT /api/reason-templates/:policy': ['supervisor'],
  'DELETE /api/reason-templates/:policy': ['supervisor'],
};
