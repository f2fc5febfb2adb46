import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const whole = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'second-look',
  OIDC_CLIENT_SECRET: 'a secret that nobody may read',
};

describe('the settings of a sign-in provider', () => {
  it('are all or none set, and all are optional', () => {
    expect(readConfig({}).provider).toBeNull();
    expect(readConfig(whole).provider).toEqual({
      issuer: 'https://id.example',
      clientId: 'second-look',
      clientSecret: 'a secret that nobody may read',
      name: 'SSO',
      roles: null,
    });
    const { OIDC_CLIENT_SECRET: _, ...part } = whole;
    expect(() => readConfig(part)).toThrow(/OIDC_CLIENT_SECRET is not set: must be given with/);
    expect(() => readConfig({ OIDC_ROLES: '{}' })).toThrow(/OIDC_ISSUER is not set/);
  });

  it('map claim values to existing roles, and never repeat the secret', () => {
    const roles = readConfig({ ...whole, OIDC_ROLES: '{"leads": "supervisor"}', OIDC_ROLE_CLAIM: 'team' });
    expect(roles.provider?.roles).toEqual({ claim: 'team', of: { leads: 'supervisor' } });
    for (const wrong of ['{"leads": "king"}', 'leads=supervisor', '[]']) {
      const read = () => readConfig({ ...whole, OIDC_ROLES: wrong });
      expect(read).toThrow(/OIDC_ROLES/);
      expect(read).not.toThrow(/nobody may read/);
    }
  });
});
