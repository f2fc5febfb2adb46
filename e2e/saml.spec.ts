import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startSamlProvider } from '../src/testing/saml-provider.ts';
import { startSecondLook } from './second-look.ts';
import { signOut } from './stage.ts';

test('a person signs in by SAML at the provider’s page, comes back where they were going, and signs out', async ({
  page,
}) => {
  const provider = await startSamlProvider({
    email: 'mo@example.org',
    name: 'Mo Moreno',
    groups: ['leads'],
  });
  const metadata = path.join(await mkdtemp('/tmp/second-look-saml-'), 'metadata.xml');
  await writeFile(metadata, provider.metadata);
  const app = await startSecondLook({
    SAML_METADATA_FILE: metadata,
    SAML_NAME: 'Example login',
    SAML_ROLES: JSON.stringify({ leads: 'supervisor' }),
  });
  try {
    await page.goto(`${app.url}/settings/words`);
    await page.getByRole('button', { name: 'Sign in with Example login' }).click();
    await page.getByRole('button', { name: 'Sign in as mo@example.org' }).click();
    await expect(page).toHaveURL(`${app.url}/settings/words`);
    await expect(page.getByRole('heading', { name: 'Words' })).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto(`${app.url}/settings/words`);
    await expect(page.getByRole('button', { name: 'Sign in with Example login' })).toBeVisible();
  } finally {
    await app.end();
    await provider.close();
  }
});
