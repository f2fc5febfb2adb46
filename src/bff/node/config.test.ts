import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('settings', () => {
  it('have the documented defaults, and an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      dataDir: './data',
      databaseUrl: null,
      remote: null,
      textRequestsPerSecond: 10,
      moderationPort: 8081,
      undoSeconds: 10,
      claimSeconds: 300,
    });
  });

  it.each([
    [{ PORT: 'many' }, 'PORT is "many"'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL is "ftp://x": must be an http or https address'],
    [{ DATABASE_URL: 'mysql://x' }, 'must begin with postgres://'],
    [{ MODERATION_TASKS: '{' }, 'must be JSON'],
    [{ MODERATION_TASKS: '{"a": "gait"}' }, 'MODERATION_TASKS'],
    [
      { MODERATION_URL: 'https://m.example' },
      'MODERATION_SECRET_ID is not set: must be given with MODERATION_URL',
    ],
    [{ MODERATION_OPERATOR_TOKEN_FILE: '/run/token' }, 'goes with MODERATION_URL'],
    [{ ADMIN_EMAIL: 'a@b.co' }, 'ADMIN_PASSWORD is not set'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is not set: must be given with SMTP_URL'],
    [{ SMTP_URL: 'https://user:secret@mail.example.com', MAIL_FROM: 'a@b.example' }, 'SMTP_URL is wrong'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  ])('%j stop the start with their name, their value and what it must be', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(words);
  });

  it('allow managing a remote service of ours from here, but not a provider’s', () => {
    const remote = {
      MODERATION_URL: 'https://m.example/',
      MODERATION_SECRET_ID: 'me',
      MODERATION_PRIVATE_KEY: '/k',
      MODERATION_PUBLIC_KEY: '/p',
    };
    expect(readConfig(remote).remote?.operatorTokenFile).toBeNull();
    const ours = readConfig({ ...remote, MODERATION_OPERATOR_TOKEN_FILE: '/t' }).remote;
    expect(ours).toMatchObject({ url: 'https://m.example', operatorTokenFile: '/t' });
  });

  it('never repeat a secret', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'hunter2' })).toThrow(
      /ADMIN_PASSWORD is wrong: must have at least 12/,
    );
    expect(() => readConfig({ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/);
  });
});
