import { lazyPart } from '../ui/lazy-part.tsx';

// What only some cases have. A film's frames come with the case itself: they are what is waited for most.
export const AudioCase = lazyPart(async () => (await import('./AudioCase.tsx')).AudioCase, 'audio', 'videos');
export const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);
export const AskForm = lazyPart(async () => (await import('./AskForm.tsx')).AskForm);
export const AppealItems = lazyPart(async () => (await import('./AppealItems.tsx')).AppealItems);
export const ConfirmButton = lazyPart(async () => (await import('../ui/ConfirmButton.tsx')).ConfirmButton);
