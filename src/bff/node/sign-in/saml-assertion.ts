import type { Profile } from '@node-saml/node-saml';
import { z } from 'zod';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** The members of a verified assertion that node-saml leaves to us, in the form in which it parses XML. */
const assertionSchema = z.object({
  Assertion: z.object({
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z
          .array(
            z.object({
              $: z.object({ Method: z.string() }),
              SubjectConfirmationData: z
                .tuple([
                  z.object({
                    $: z.object({
                      Recipient: z.string().optional(),
                      InResponseTo: z.string().optional(),
                      NotOnOrAfter: z.string().optional(),
                    }),
                  }),
                ])
                .optional(),
            }),
          )
          .min(1),
      }),
    ]),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

/**
 * Checks issuer, recipient and time of what the provider signed (SAML 2.0 profiles, § 4.1.4.3). Returns the request that
 * it answers; throws why it is refused.
 */
export function checkAssertion(
  assertion: unknown,
  { issuer, recipient, now }: { issuer: string; recipient: string; now: number },
): string {
  const read = assertionSchema.safeParse(assertion);
  if (!read.success)
    throw new Error('the assertion lacks an issuer, a subject with its confirmation, or a sign-in');
  const { Issuer, Subject } = read.data.Assertion;
  if (Issuer[0]._ !== issuer) throw new Error(`the assertion is of ${Issuer[0]._}, not of ${issuer}`);
  const confirmed = Subject[0].SubjectConfirmation.flatMap(({ $, SubjectConfirmationData: data }) =>
    $.Method === bearer && data ? [data[0].$] : [],
  );
  const [here] = confirmed.filter((one) => one.Recipient === recipient);
  if (!here) throw new Error(`the assertion is not for ${recipient}`);
  if (!(Date.parse(here.NotOnOrAfter ?? '') > now)) throw new Error('the assertion has expired');
  if (!here.InResponseTo) throw new Error('the assertion answers no request');
  return here.InResponseTo;
}

export const samlPersonSchema = z.object({
  subject: z.string().min(1).max(1000),
  email: z.email().max(200),
  name: z.string(),
  attributes: z.record(z.string(), z.array(z.string())),
});
/** A person as the provider describes them. */
export type SamlPerson = z.infer<typeof samlPersonSchema>;

/** Names of the same attribute at different providers, in their order here. */
const named = {
  email: [
    'email',
    'mail',
    'emailAddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  name: [
    'displayName',
    'name',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:oid:2.5.4.3',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  given: [
    'firstName',
    'givenName',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  family: [
    'lastName',
    'sn',
    'surname',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
} as const;

/** Throws where the provider sends no address: people are found by it. */
export function samlPersonOf(profile: Profile): SamlPerson {
  const attributes = attributesOf(profile.attributes);
  const first = (of: keyof typeof named) =>
    named[of].map((name) => attributes[name]?.[0]?.trim() ?? '').find((value) => value !== '') ?? '';
  const email = (first('email') || profile.nameID).toLowerCase();
  // A transient name is another one at every sign-in.
  const subject = profile.nameIDFormat === transient ? email : profile.nameID;
  const name = first('name') || [first('given'), first('family')].filter(Boolean).join(' ');
  const read = samlPersonSchema.safeParse({ subject, email, name, attributes });
  if (!read.success) throw new Error('the assertion names no person with an e-mail address');
  return read.data;
}

function attributesOf(given: unknown): Record<string, string[]> {
  if (typeof given !== 'object' || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]: [string, unknown]) => [
      name,
      (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string'),
    ]),
  );
}
