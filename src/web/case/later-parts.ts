import { later } from '../ui/later.tsx';
import { settled } from '../ui/settled.ts';

// What only some cases have. A film's frames come with the case itself: they are what is waited for most.
export const MarkTip = later(async () => (await import('./MarkTip.tsx')).MarkTip);
export const AudioCase = later(async () => (await import('./AudioCase.tsx')).AudioCase);
export const HandOverDialog = later(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
export const AppealItems = later(async () => (await import('./AppealItems.tsx')).AppealItems);
export const ConfirmButton = later(async () => (await import('../ui/ConfirmButton.tsx')).ConfirmButton);

/** Has them here before a key asks for them, without being in the way of the case that is looked at. */
export function fetchPartsInTime(): void {
  const parts = [MarkTip, AudioCase, HandOverDialog, ConfirmButton, AppealItems];
  void settled().then(() => {
    for (const part of parts) void part.fetch();
  });
}
