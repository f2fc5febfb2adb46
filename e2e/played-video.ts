import { expect, type Page } from '@playwright/test';

/** A part of the case on the screen: the next one is drawn behind it already. */
export const seen = (page: Page, part: string) => page.getByTestId(part).filter({ visible: true });

export const video = (page: Page) => seen(page, 'video');
export const timeOf = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
export const paused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);
export const playhead = async (page: Page) =>
  Number(await seen(page, 'timeline').getAttribute('aria-valuenow'));
/** Whether the video stands in front of the still. */
export const isVideo = (page: Page) => expect(video(page)).toHaveAttribute('data-shown');
export const isStill = (page: Page) => expect(video(page)).not.toHaveAttribute('data-shown');

/** Waits until the picture of the video's time is painted: a step counts from the painted one. */
export async function painted(page: Page): Promise<void> {
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.seeking)).toBe(false);
  await video(page).evaluate(
    (element: HTMLVideoElement) =>
      new Promise<void>((done) => {
        element.requestVideoFrameCallback(() => done());
        // If it has been painted already.
        setTimeout(done, 500);
      }),
  );
}
