// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Care, type CareAnswer, shippedCare } from '../../api/care.ts';
import { speakEnglish } from '../../testing/browser.ts';
import { careApi, careQuery } from '../api/care.ts';
import care from '../i18n/en/care.json';
import { CareDialog } from './CareDialog.tsx';
import { PausePrompt } from './PausePrompt.tsx';
import { useVeil } from './use-care.ts';
import { useRecordExposure } from './use-record-exposure.ts';
import { continueWork } from './work.ts';

let client: QueryClient;

beforeAll(() => speakEnglish({ care }));
beforeEach(() => {
  client = new QueryClient();
  continueWork();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const know = (own: Care | null, severe = 0) =>
  client.setQueryData<CareAnswer>(careQuery().queryKey, {
    organisation: shippedCare,
    own,
    exposure: { severe },
  });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <MantineProvider>{children}</MantineProvider>
  </QueryClientProvider>
);

describe('the veil of a picture', () => {
  it('is as the care settings say, then as the person chooses', () => {
    know(null);
    const { result } = renderHook(() => useVeil(3, true), { wrapper });
    expect(result.current.blurred).toBe(true);
    act(() => result.current.setBlurred(false));
    expect(result.current.blurred).toBe(false);
    act(() => result.current.setBlurred(true));
    expect(result.current).toMatchObject({ blurred: true, boxOnly: false });
    expect(renderHook(() => useVeil(1, true), { wrapper }).result.current.blurred).toBe(false);
  });

  it('reveals only the boxes first if the person chose that', () => {
    know({ ...shippedCare, reveal: 'box' });
    const { result } = renderHook(() => useVeil(3, true), { wrapper });
    act(() => result.current.setBlurred(false));
    expect(result.current).toMatchObject({ blurred: true, boxOnly: true });
    act(() => result.current.setBlurred(false));
    expect(result.current).toMatchObject({ blurred: false, boxOnly: false });
  });

  it('reveals everything at once if the picture has no box, whatever the person chose', () => {
    know({ ...shippedCare, reveal: 'box' });
    const { result } = renderHook(() => useVeil(3, false), { wrapper });
    act(() => result.current.setBlurred(false));
    expect(result.current).toMatchObject({ blurred: false, boxOnly: false });
  });
});

describe('counting severe cases', () => {
  const meetAll = async (severities: number[]) => {
    for (const [at, severity] of severities.entries()) {
      renderHook(() => useRecordExposure({ id: `c${at}`, severity }, false), { wrapper }).unmount();
      await act(async () => undefined);
    }
  };

  it('counts a severe case when it is seen, not while it is hidden, and never another one', async () => {
    know(null);
    const seen = vi.spyOn(careApi, 'seen').mockResolvedValue({ severe: 4 });
    const { rerender } = renderHook(({ hidden }) => useRecordExposure({ id: 'bad', severity: 3 }, hidden), {
      wrapper,
      initialProps: { hidden: true },
    });
    renderHook(() => useRecordExposure({ id: 'mild', severity: 1 }, false), { wrapper });
    expect(seen).not.toHaveBeenCalled();
    rerender({ hidden: false });
    expect(seen.mock.calls).toEqual([['bad']]);
    await waitFor(() => expect(client.getQueryData(careQuery().queryKey)?.exposure.severe).toBe(4));
  });

  it('suggests a break after so many in a row; one press ends it', async () => {
    know({ ...shippedCare, pauseAfterSevere: 2 });
    vi.spyOn(careApi, 'seen').mockResolvedValue({ severe: 1 });
    render(<PausePrompt under="list" />, { wrapper });
    await meetAll([3]);
    expect(screen.queryByTestId('pause')).toBeNull();
    await meetAll([3, 3]);
    expect(screen.getByTestId('pause').textContent).toContain('2 severe cases in a row.');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.queryByTestId('pause')).toBeNull();
  });
});

describe('the person’s own settings', () => {
  it('shows the count and saves what is ticked', async () => {
    know(null, 2);
    const set = vi.spyOn(careApi, 'setOwn').mockImplementation(async (own) => ({ own }));
    const close = vi.fn();
    render(<CareDialog onClose={close} />, { wrapper });
    expect(await screen.findByText(/seen 2 severe cases today. Only you can/)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: '2 · abuse, politics, sensitive: Grey' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(set.mock.calls[0]?.[0]?.bySeverity[2].greyscale).toBe(true);
    expect(client.getQueryData(careQuery().queryKey)?.own?.bySeverity[2].greyscale).toBe(true);
  });

  it('shows at the field that a break comes too soon, and suggests none if it is empty', async () => {
    know(null);
    const set = vi.spyOn(careApi, 'setOwn').mockImplementation(async (own) => ({ own }));
    render(<CareDialog onClose={() => undefined} />, { wrapper });
    const minutes = await screen.findByLabelText(care.field.pauseAfterMinutes);
    fireEvent.change(minutes, { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Must be at least 5');
    expect(document.activeElement).toBe(minutes);
    expect(set).not.toHaveBeenCalled();
    fireEvent.change(minutes, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(set.mock.calls[0]?.[0]?.pauseAfterMinutes).toBeNull());
  });

  it('keeps the input if it cannot be saved, and says why', async () => {
    know(null);
    vi.spyOn(careApi, 'setOwn').mockRejectedValue(new Error('no'));
    render(<CareDialog onClose={() => undefined} />, { wrapper });
    const grey = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: '3 · pornography, terror: Grey',
    });
    fireEvent.click(grey);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('[data-tone]')).not.toBeNull());
    expect(grey.checked).toBe(true);
  });
});
