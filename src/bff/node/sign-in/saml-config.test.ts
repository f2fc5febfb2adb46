import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readSamlProvider } from './saml-provider.ts';

describe('the settings of sign-in by SAML', () => {
  it('are the provider’s metadata, or its address, name and certificate; none are needed', () => {
    expect(readConfig({}).saml).toBeNull();
    const rest = { name: 'SAML', entityId: null, roles: null };
    expect(readConfig({ SAML_METADATA_FILE: '/idp.xml' }).saml).toEqual({
      ...rest,
      from: { metadataFile: '/idp.xml' },
    });
    const byHand = {
      SAML_ENTRY_POINT: 'https://id.example/saml',
      SAML_ISSUER: 'https://id.example',
      SAML_CERTIFICATE_FILE: '/idp.pem',
    };
    expect(readConfig(byHand).saml?.from).toEqual({
      entryPoint: 'https://id.example/saml',
      issuer: 'https://id.example',
      certificateFile: '/idp.pem',
    });
    const { SAML_ISSUER: _, ...part } = byHand;
    expect(() => readConfig(part)).toThrow(/SAML_ISSUER is not set: must be given with/);
    expect(() => readConfig({ SAML_ROLES: '{}' })).toThrow(/SAML_METADATA_FILE is not set/);
  });

  it('stop the start where a file cannot be read, with its name', async () => {
    const from = { metadataFile: '/nowhere/idp.xml' };
    await expect(readSamlProvider({ from })).rejects.toThrow(/SAML_METADATA_FILE is "\/nowhere\/idp.xml"/);
    const byHand = { entryPoint: '', issuer: '', certificateFile: import.meta.filename };
    await expect(readSamlProvider({ from: byHand })).rejects.toThrow(/SAML_CERTIFICATE_FILE.*no certificate/);
  });
});
