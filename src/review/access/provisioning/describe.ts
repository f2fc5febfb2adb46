import { pageOf } from './filter.ts';

const schema = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const whole = { startIndex: 1, count: 200 };

/** What we support of SCIM (RFC 7643 § 5). */
export function describeProvider(publicUrl: string) {
  return {
    schemas: [schema('ServiceProviderConfig')],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'An API key with the scope "provision"',
        primary: true,
      },
    ],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${publicUrl}/scim/v2/ServiceProviderConfig`,
    },
  };
}

export function describeTypes(publicUrl: string) {
  const type = (name: string, endpoint: string, description: string) => ({
    schemas: [schema('ResourceType')],
    id: name,
    name,
    endpoint,
    description,
    schema: schema(name),
    meta: { resourceType: 'ResourceType', location: `${publicUrl}/scim/v2/ResourceTypes/${name}` },
  });
  return pageOf([type('User', '/Users', 'Person'), type('Group', '/Groups', 'Team')], whole);
}

type Attribute = { name: string; type?: string; subAttributes?: Attribute[]; [more: string]: unknown };

export function describeSchemas(publicUrl: string) {
  const attribute = ({ name, type = 'string', subAttributes, ...more }: Attribute): object => ({
    name,
    type,
    multiValued: false,
    description: name,
    required: false,
    ...(type === 'string' && { caseExact: false }),
    mutability: 'readWrite',
    returned: 'default',
    ...(type === 'string' && { uniqueness: 'none' }),
    ...more,
    ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
  });
  const described = (name: string, description: string, attributes: Attribute[]) => ({
    schemas: [schema('Schema')],
    id: schema(name),
    name,
    description,
    attributes: attributes.map(attribute),
    meta: { resourceType: 'Schema', location: `${publicUrl}/scim/v2/Schemas/${schema(name)}` },
  });
  const readOnly = { mutability: 'readOnly' };
  const many = { type: 'complex', multiValued: true };
  const reference = [{ name: 'value' }, { name: 'display', ...readOnly }];
  const user = described('User', 'Person', [
    { name: 'userName', required: true, uniqueness: 'server' },
    { name: 'externalId', caseExact: true },
    { name: 'displayName' },
    {
      name: 'name',
      type: 'complex',
      subAttributes: [{ name: 'formatted' }, { name: 'givenName' }, { name: 'familyName' }],
    },
    {
      name: 'emails',
      ...many,
      subAttributes: [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }],
    },
    { name: 'active', type: 'boolean' },
    { name: 'roles', ...many, ...readOnly, subAttributes: [{ name: 'value', ...readOnly }] },
    { name: 'groups', ...many, ...readOnly, subAttributes: reference },
  ]);
  const group = described('Group', 'Team', [
    { name: 'displayName', required: true, uniqueness: 'server' },
    { name: 'externalId', caseExact: true },
    { name: 'members', ...many, subAttributes: reference },
  ]);
  return pageOf([user, group], whole);
}
