import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DOMParser } from '@xmldom/xmldom';
import { ConfigError } from '../config.ts';
import type { SamlSettings } from './saml-config.ts';

/** What we must know of a SAML provider. It may sign with any of its certificates: that is how it changes them. */
export type SamlProvider = { entryPoint: string; issuer: string; certificates: string[] };

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signature = 'http://www.w3.org/2000/09/xmldsig#';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Reads the files that the settings name. Throws with the reason where they do not describe a provider. */
export async function readSamlProvider({ from }: Pick<SamlSettings, 'from'>): Promise<SamlProvider> {
  if ('metadataFile' in from) {
    const text = await readNamed('SAML_METADATA_FILE', from.metadataFile);
    return within('SAML_METADATA_FILE', () => providerOfMetadata(text));
  }
  const { entryPoint, issuer, certificateFile } = from;
  const text = await readNamed('SAML_CERTIFICATE_FILE', certificateFile);
  const certificates = within('SAML_CERTIFICATE_FILE', () => {
    const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (found.length === 0) throw new Error('it contains no certificate (PEM)');
    return found.map(pemOf);
  });
  return { entryPoint, issuer, certificates };
}

export function providerOfMetadata(text: string): SamlProvider {
  const document = parseXml(text);
  const [provider, other] = Array.from(document.getElementsByTagNameNS(metadata, 'IDPSSODescriptor'));
  if (!provider || other) throw new Error('it does not describe exactly one identity provider');
  const supported = provider.getAttribute('protocolSupportEnumeration') ?? '';
  if (!supported.split(/\s+/).includes(protocol)) throw new Error('the provider does not support SAML 2.0');
  const issuer = (provider.parentNode as Element | null)?.getAttribute('entityID') ?? '';
  if (issuer === '') throw new Error('it does not name the provider (entityID)');
  const services = Array.from(provider.getElementsByTagNameNS(metadata, 'SingleSignOnService'));
  const entryPoint = services
    .find((one) => one.getAttribute('Binding') === redirect)
    ?.getAttribute('Location');
  if (!entryPoint || !/^https?:\/\//.test(entryPoint))
    throw new Error('the provider has no address for HTTP-Redirect');
  const certificates = Array.from(provider.getElementsByTagNameNS(metadata, 'KeyDescriptor'))
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => Array.from(key.getElementsByTagNameNS(signature, 'X509Certificate')))
    .map(({ textContent }) => pemOf(textContent ?? ''));
  if (certificates.length === 0) throw new Error('it contains no certificate for signatures');
  return { entryPoint, issuer, certificates };
}

/** Strictly, and never with a document type: entities could hide or multiply content. */
export function parseXml(text: string): Document {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('a document type is not allowed');
  const refuse = (message: string) => {
    throw new Error(`it is not XML: ${message.split('\n')[0]}`);
  };
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  return new DOMParser({ errorHandler }).parseFromString(text, 'text/xml');
}

/** The certificate in one form, whether it had lines and a frame or not. Throws where it is none. */
function pemOf(text: string): string {
  const base64 = text.replace(/-----[A-Z ]+-----|\s/g, '');
  return new X509Certificate(Buffer.from(base64, 'base64')).toString();
}

async function readNamed(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${name} is "${file}": it cannot be read`, { cause: error });
  }
}

function within<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The file of ${name} cannot be used: ${why}`, { cause: error });
  }
}
