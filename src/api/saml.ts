import { call } from './call.ts';

const saml = { tag: 'Signing in', role: 'anyone' } as const;

export const samlMetadataPath = '/saml/metadata';

export const getSamlMetadata = call({
  ...saml,
  method: 'GET',
  path: samlMetadataPath,
  summary: 'Get the SAML metadata of this product, to register it at the provider',
  description: 'Give this address to your identity provider. 404: SAML is not set up.',
  sends: ['application/samlmetadata+xml'],
  refusals: ['path_not_found'],
});
export const receiveSamlResponse = call({
  ...saml,
  method: 'POST',
  path: '/saml/acs',
  summary: "Receive the provider's response: sends the browser on to finish the sign-in",
  description:
    'Only the identity provider’s page sends this, through the browser. It checks the signed response and leads to `GET /api/auth/callback/saml`.',
  status: 302,
  sends: [],
  refusals: ['path_not_found'],
});
