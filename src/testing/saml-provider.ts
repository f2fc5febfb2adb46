import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { certificateOf } from './certificate.ts';

export type SamlPersonAtProvider = { email: string; name?: string; groups?: string[] };
/** What a response says; a test changes single values of it. */
export type SamlClaims = {
  request: string;
  issuer: string;
  recipient: string;
  audience: string;
  /** Seconds from now. */
  from: number;
  until: number;
  person: SamlPersonAtProvider;
};
export type SamlKey = { privateKey: string; certificate: string };

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one);

export function makeSamlKey(): SamlKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificateOf(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 30),
  };
}

/** An unsigned assertion. */
export function assertionOf({
  request,
  issuer,
  recipient,
  audience,
  from,
  until,
  person,
}: SamlClaims): string {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const attribute = (name: string, values: readonly string[]) =>
    `<saml:Attribute Name="${name}">${values
      .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
      .join('')}</saml:Attribute>`;
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${escaped(issuer)}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">id of ${escaped(person.email)}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${request}" Recipient="${escaped(recipient)}" NotOnOrAfter="${at(until)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${escaped(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', [person.email])}${attribute('displayName', [person.name ?? person.email])}${attribute('groups', person.groups ?? [])}</saml:AttributeStatement></saml:Assertion>`;
}

/** Signs the first element of this name in `xml`. */
export function signSaml(
  xml: string,
  { privateKey, certificate }: SamlKey,
  { of = 'Assertion', algorithm = rsaSha256 }: { of?: 'Assertion' | 'Response'; algorithm?: string } = {},
): string {
  const element = `//*[local-name(.)='${of}']`;
  const signed = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: exclusive,
  });
  signed.addReference({ xpath: element, transforms: [enveloped, exclusive], digestAlgorithm: sha256 });
  signed.computeSignature(xml, {
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signed.getSignedXml();
}

/** A response around its content. */
export function responseOf({ request, issuer, recipient }: SamlClaims, content: string): string {
  const id = `_${randomBytes(16).toString('hex')}`;
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${escaped(recipient)}" InResponseTo="${request}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escaped(issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`;
}

/** The request in the address that a browser is sent to. */
export function requestIn(url: string): { id: string; issuer: string; recipient: string } {
  const packed = new URL(url).searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  const named = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? '';
  const issuer = /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '';
  return { id: named(' ID'), issuer, recipient: named('AssertionConsumerServiceURL') };
}

export const inBase64 = (xml: string) => Buffer.from(xml).toString('base64');

/** An identity provider without a server: it answers the requests that tests pass to it. */
export function samlProviderAt(entryPoint: string) {
  const key = makeSamlKey();
  const issuer = `${entryPoint}/entity`;
  const claimsFor = (url: string, person: SamlPersonAtProvider): SamlClaims => {
    const { id, issuer: audience, recipient } = requestIn(url);
    return { request: id, issuer, recipient, audience, from: -5, until: 300, person };
  };
  const answer = (claims: SamlClaims, by: SamlKey = key) =>
    inBase64(responseOf(claims, signSaml(assertionOf(claims), by)));
  const metadata = `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${key.certificate.replace(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entryPoint}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
  return { key, issuer, entryPoint, metadata, claimsFor, answer };
}

/** The same on a port of its own: its page asks who signs in, and posts the response by the person's browser. */
export async function startSamlProvider(person: SamlPersonAtProvider) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider = samlProviderAt(`${origin}/sign-in`);
  server.on('request', (request: IncomingMessage, response) => {
    // The browser also asks for an icon.
    if (!request.url?.startsWith('/sign-in?')) return void response.writeHead(404).end();
    const claims = provider.claimsFor(`${origin}${request.url}`, person);
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form method="post" action="${escaped(claims.recipient)}"><input type="hidden" name="SAMLResponse" value="${provider.answer(claims)}"><button>Sign in as ${escaped(person.email)}</button></form>`,
    );
  });
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { ...provider, close };
}
