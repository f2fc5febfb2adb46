import { createClassificationEngine } from '../engines/image-classification/engine.ts';
import { createGalleryEngine } from '../engines/image-gallery/engine.ts';
import { createOcrEngine } from '../engines/ocr-text/engine.ts';
import { listGallery } from '../gallery/gallery.ts';
import type { Database } from '../host/database.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { TextEngine } from '../text/engine.ts';
import { imageClassificationTask } from './classification-task.ts';
import type { FrameTask } from './frame-task.ts';
import { imageGalleryTask, ocrTextTask } from './frame-tasks.ts';

/** The tasks that this service has an engine for. */
export function embeddedFrameTasks(parts: {
  db: Database;
  media: MediaStore;
  textEngine: TextEngine;
}): FrameTask[] {
  return [
    imageClassificationTask(createClassificationEngine()),
    ocrTextTask(createOcrEngine({ textEngine: parts.textEngine })),
    imageGalleryTask(createGalleryEngine({ load: () => listGallery(parts.db, parts.media) })),
  ];
}
