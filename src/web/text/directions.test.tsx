// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fillInBrowser, speakEnglish } from '../../testing/browser.ts';
import { words } from '../../testing/catalogue/samples.ts';
import { someFinding } from '../../testing/web/some-finding.ts';
import { someVideo } from '../../testing/web/some-video.ts';
import { AuditRows } from '../audit/AuditRows.tsx';
import audit from '../i18n/en/audit.json';
import common from '../i18n/en/common.json';
import media from '../i18n/en/media.json';
import videos from '../i18n/en/videos.json';
import { FindingsTable } from '../submissions/FindingsTable.tsx';
import { VideoRow } from '../submissions/VideoRow.tsx';
import { ItemRow, ItemTable } from '../ui/ItemTable.tsx';

beforeAll(async () => {
  fillInBrowser();
  await speakEnglish({ audit, common, media, videos });
});
afterEach(cleanup);

const nothing = () => undefined;
const show = (shown: ReactNode) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>{shown}</MemoryRouter>
    </MantineProvider>,
  );
const { hebrew, arabic } = words;

/** Each text is in an element that takes its direction, and with it the end that an ellipsis cuts, from the text. */
function expectOwnDirection(...texts: string[]) {
  for (const text of texts) {
    const found = screen.getAllByText(text, { exact: false });
    for (const at of found) expect(at.closest('bdi, [dir=auto]'), text).not.toBeNull();
  }
}

it('a submission has its title, room and user in their own direction', () => {
  show(<VideoRow submission={someVideo({ title: hebrew, roomId: arabic, userId: 'u-1' })} />);
  expectOwnDirection(hebrew, arabic);
});

it('an audit row has its person and its details in their own direction', () => {
  const row = {
    id: 1,
    at: '2026-11-20T08:00:00Z',
    personId: 'p',
    by: hebrew,
    machine: false,
    what: 'decided',
    caseId: null,
    submissionId: null,
    detail: { note: arabic },
    detailGone: false,
    position: null,
  };
  show(<AuditRows rows={[row]} />);
  expectOwnDirection(hebrew, arabic);
});

it('a finding has the words of the service in their own direction', () => {
  const finding = someFinding({ task: 'ocr-text', text: arabic });
  show(
    <FindingsTable
      findings={[finding]}
      activeId={null}
      onActive={nothing}
      onFinding={nothing}
      moment={() => '0:01'}
    />,
  );
  expectOwnDirection(arabic);
});

it('a row of the settings has its name and what is below it in their own direction', () => {
  show(
    <ItemTable label="Lanes" name="Name" columns={[]}>
      <ItemRow name={hebrew} about={arabic} cells={[]} />
    </ItemTable>,
  );
  expectOwnDirection(hebrew, arabic);
});
