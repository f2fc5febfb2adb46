import { randomBytes } from 'node:crypto';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { sql } from 'kysely';
import { receiveSamlResponse, samlMetadataPath } from '../../../api/saml.ts';
import type { OpenDatabase } from '../database.ts';
import { hashed } from './hashed-tokens.ts';
import { checkAssertion, type SamlPerson, samlPersonOf, samlPersonSchema } from './saml-assertion.ts';
import type { SamlSettings } from './saml-config.ts';
import { parseXml, type SamlProvider } from './saml-provider.ts';

/** How long a person may take at the provider. */
const minutes = 10;
const clockSkewMs = 60_000;
const safeAlgorithm = /#(rsa-|ecdsa-)?sha(256|384|512)$/;

const random = () => randomBytes(32).toString('base64url');

/**
 * Sign-in by SAML 2.0, begun here only. A response must answer a request of ours that was not answered yet, and only the
 * browser that began gets the session: so a response works once, and nobody is signed in as somebody else by a link.
 */
export function createSaml(
  db: OpenDatabase,
  { publicUrl, settings, provider }: { publicUrl: string; settings: SamlSettings; provider: SamlProvider },
) {
  const callbackUrl = `${publicUrl}${receiveSamlResponse.path}`;
  const entityId = settings.entityId ?? `${publicUrl}${samlMetadataPath}`;
  const options = {
    entryPoint: provider.entryPoint,
    idpCert: provider.certificates,
    issuer: entityId,
    audience: entityId,
    callbackUrl,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Providers sign the response, the assertion or both. What we read is in the assertion.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: minutes * 60_000,
    // We compare what is signed, below.
    validateInResponseTo: ValidateInResponseTo.never,
  };
  const saml = new SAML(options);

  return {
    metadata: () => saml.generateServiceProviderMetadata(null, null),

    /** The address at the provider, and the secret for the browser that begins. */
    async begin(next: string): Promise<{ url: string; browser: string }> {
      const browser = random();
      // An XML name must not begin with a digit.
      const requestId = `_${randomBytes(20).toString('hex')}`;
      const request = new SAML({ ...options, generateUniqueId: () => requestId });
      const url = await request.getAuthorizeUrlAsync('', undefined, {});
      await sql`delete from saml_sign_in where created_at < now() - make_interval(mins => ${minutes})`.execute(
        db.kysely,
      );
      await db.kysely
        .insertInto('saml_sign_in')
        .values({ request_id: requestId, browser_hash: hashed(browser), next })
        .execute();
      return { url, browser };
    },

    /** Verifies a response. Returns a code for the browser that began, valid once; throws why it is refused. */
    async receive(response: string): Promise<string> {
      const xml = Buffer.from(response, 'base64').toString('utf8');
      requireSafe(xml, callbackUrl);
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
      if (!profile) throw new Error('the response contains no person');
      const requestId = checkAssertion(profile.getAssertion?.(), {
        issuer: provider.issuer,
        recipient: callbackUrl,
        now: Date.now() - clockSkewMs,
      });
      const code = random();
      const answered = await db.kysely
        .updateTable('saml_sign_in')
        .set({ code_hash: hashed(code), person: JSON.stringify(samlPersonOf(profile)) })
        .where('request_id', '=', requestId)
        .where('code_hash', 'is', null)
        .where(sql<boolean>`created_at > now() - make_interval(mins => ${minutes})`)
        .executeTakeFirst();
      if (answered.numUpdatedRows === 0n)
        throw new Error('it answers no open request of ours: too late, a second time, or not begun here');
      return code;
    },

    /** Uses up a code in the browser that began. Null: not valid there. */
    async finish(code: string, browser: string): Promise<{ person: SamlPerson; next: string } | null> {
      const row = await db.kysely
        .deleteFrom('saml_sign_in')
        .where('code_hash', '=', hashed(code))
        .where('browser_hash', '=', hashed(browser))
        .where(sql<boolean>`created_at > now() - make_interval(mins => ${minutes})`)
        .returning(['person', 'next'])
        .executeTakeFirst();
      return row ? { person: samlPersonSchema.parse(row.person), next: row.next } : null;
    },
  };
}

/** Before anything of it is trusted: no entities, only today's algorithms, and meant for this address. */
function requireSafe(xml: string, callbackUrl: string): void {
  const document = parseXml(xml);
  const named = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    Array.from(document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', name)),
  );
  const weak = named
    .map((one) => one.getAttribute('Algorithm') ?? '')
    .find((one) => !safeAlgorithm.test(one));
  if (weak !== undefined) throw new Error(`the algorithm ${weak} is not accepted; SHA-256 or better is`);
  const destination = document.documentElement.getAttribute('Destination');
  if (destination && destination !== callbackUrl) throw new Error(`it was sent to ${destination}`);
}
